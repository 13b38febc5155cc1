import { expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { SHORT_MS, useChannelWorld } from "#tests/support/worlds/channel-world.ts";

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

const here = useChannelWorld();
const db = () => here.world.services.mongo.db;
const noticesOf = async () =>
  (await here.owner.api.notifications.list.query({})).notifications.filter(
    ({ event }) => event === "channel.disabled",
  );
async function failedBuild(): Promise<void> {
  await here.ended(await here.begun(), "failed");
  await here.work();
}

test("a service that fails gets the message again after seconds, with its newest state", async () => {
  await here.add("discord");
  here.discord.instead = () => ({ status: 500, body: {} });
  const claim = await here.begun();
  await here.work();
  expect((await here.channel()).lastPost).toMatchObject({
    ok: false,
    failure: "Discord answered with status 500.",
  });
  here.discord.instead = null;
  await here.ended(claim, "success");
  await here.later(8 * SECOND_MS);
  expect(here.discord.messages).toMatchObject([
    { edits: 0, embeds: [{ title: expect.stringMatching(/is live$/) }] },
  ]);
  expect((await here.channel()).lastPost).toMatchObject({ ok: true, failure: null });
});

test("a service that asks to wait gets nothing until then, also no other message", async () => {
  await here.add("ntfy");
  here.ntfy.instead = () => ({ status: 429, headers: { "retry-after": "120" }, body: {} });
  await failedBuild();
  here.ntfy.instead = null;
  await failedBuild();
  await here.later(60 * SECOND_MS);
  expect(here.ntfy.accepted).toHaveLength(0);
  await here.later(70 * SECOND_MS);
  expect(here.ntfy.accepted).toHaveLength(2);
});

test("a channel whose webhook was deleted is disabled, and its admins are notified once", async () => {
  const { id: channelId } = await here.add("discord");
  here.discord.instead = () => ({
    status: 404,
    body: { code: 10_015, message: "Unknown Webhook" },
  });
  const before = (await noticesOf()).length;
  await failedBuild();
  await failedBuild();
  expect(await here.channel()).toMatchObject({ enabled: false, disabledReason: "gone" });
  const notices = await noticesOf();
  expect(notices).toHaveLength(before + 1);
  expect(notices[0]).toMatchObject({
    title: "The Discord channel Releases of Garden was disabled",
    message: expect.stringContaining("Discord answered with status 404: Unknown Webhook"),
  });
  here.discord.instead = null;
  await here.owner.api.integrations.update.mutate({ channelId, enabled: true });
  await failedBuild();
  expect(here.discord.messages).toHaveLength(1);
});

test("a channel that has failed for five days is disabled", async () => {
  await here.add("ntfy");
  here.ntfy.instead = () => ({ status: 503, body: {} });
  await failedBuild();
  await here.later(5 * DAY_MS);
  expect(await here.channel()).toMatchObject({ enabled: false, disabledReason: "failing" });
});

test("a message that was deleted in Discord is not posted again", async () => {
  await here.add("discord");
  const claim = await here.begun();
  await here.work();
  here.discord.messages.length = 0;
  await here.ended(claim, "success");
  await here.work();
  expect(here.discord.messages).toHaveLength(0);
  expect(await here.channel()).toMatchObject({ enabled: true });
});

test("a message that the service refuses is given up, and the next one is posted", async () => {
  await here.add("ntfy");
  here.ntfy.instead = () => ({ status: 400, body: { error: "invalid request" } });
  await failedBuild();
  expect((await here.channel()).lastPost?.failure).toBe(
    "ntfy answered with status 400: invalid request",
  );
  here.ntfy.instead = null;
  await here.later(DAY_MS);
  expect(here.ntfy.accepted).toHaveLength(0);
  await failedBuild();
  expect(here.ntfy.accepted).toHaveLength(1);
});

test("a service that hangs delays no other channel", async () => {
  await here.add("mattermost");
  await here.add("ntfy");
  let end: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (end = resolve));
  here.mattermost.instead = () => hanging.then(() => ({ status: 503, body: {} }));
  const worked = failedBuild();
  await expect.poll(() => here.ntfy.accepted.length).toBe(1);
  end();
  await worked;
  here.mattermost.instead = () => new Promise(() => {});
  here.timeoutMs = SHORT_MS;
  await here.later(8 * SECOND_MS);
  const failure = "The receiver did not answer within 0.3 seconds.";
  expect(await collection(db(), "channels").findOne({ kind: "mattermost" })).toMatchObject({
    lastPost: { failure },
  });
});

test("after a worker died between the request and its result, the message may be there twice, and an edit is repeated", async () => {
  await here.add("discord");
  const claim = await here.begun();
  await here.work();
  const messages = collection(db(), "channelMessages");
  const before = (await messages.findOne({}))!;
  await here.ended(claim, "success");
  await here.work();
  // As the worker left it: the request was made, and nothing is stored.
  const { shown } = before;
  await messages.updateOne({}, { $set: { shown, nextAttemptAt: new Date() } });
  await collection(db(), "channels").updateOne(
    {},
    { $set: { dueAt: new Date(), claimId: "dead" } },
  );
  await here.later(SECOND_MS);
  expect(here.discord.messages).toMatchObject([{ edits: 2 }]);
});

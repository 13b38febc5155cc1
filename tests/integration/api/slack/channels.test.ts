import { beforeEach, expect, test } from "vitest";
import type { Card } from "#schemas/channels/card.ts";
import { slack as kind } from "#core/slack/slack-channel.ts";
import { PostFailure } from "#core/notifications/channels/post-failure.ts";
import { findChannel } from "#store/channels/channels.ts";
import { rateLimited, slackError } from "#tests/support/doubles/chat/slack-double.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { conversation, useSlackWorld } from "#tests/support/worlds/slack-world.ts";

const here = useSlackWorld();
const db = () => here.world.services.mongo.db;
const add = async (slackChannelId = "C0NEWS") =>
  (
    await here.owner.api.integrations.add.mutate({
      orgId: here.orgId,
      kind: "slack",
      name: "News",
      slackChannelId,
      events: ["deployment.failed"],
    })
  ).channel;
const card: Card = {
  tone: "running",
  title: "Garden #1 is being built",
  titleUrl: null,
  lines: [],
  facts: [],
  buttons: [],
};
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof PostFailure)) throw error;
      return { kind: error.kind, waitMs: error.waitMs, message: error.message };
    },
  );
const stored = async (id: string) => (await findChannel(db(), id))!;

beforeEach(() => here.connect());

test("admins choose from the channels that the app can see, by a part of their name", async () => {
  here.slack.conversations = [
    ...Array.from({ length: 1_050 }, (_, at) => conversation({ id: `C${at}`, name: `team-${at}` })),
    conversation({ id: "C0NEWS", name: "news" }),
    conversation({ id: "C0OLD", name: "old-news", isArchived: true }),
    conversation({ id: "G0OPEN", name: "secret-news", isPrivate: true }),
    conversation({ id: "G0SHUT", name: "board-news", isPrivate: true, isMember: false }),
  ];
  const { orgId } = here;
  const { channels } = await here.owner.api.integrations.slack.channels.query({
    orgId,
    query: "#News",
  });
  expect(channels).toEqual([
    { id: "C0NEWS", name: "news", isPrivate: false },
    { id: "G0OPEN", name: "secret-news", isPrivate: true },
  ]);
  const all = await here.owner.api.integrations.slack.channels.query({ orgId });
  expect(all.channels).toHaveLength(200);
  const asked = here.slack.calls.filter(({ method }) => method === "conversations.list");
  expect(asked.map(({ arguments: { cursor = "" } }) => cursor)).toEqual(["", "500", "1000"]);
});

test("a channel is added with its name, and an unknown, an archived or a closed one is refused", async () => {
  expect(await add()).toMatchObject({
    kind: "slack",
    host: "slack.com",
    slackChannel: { id: "C0NEWS", name: "news" },
  });
  expect(await codeOf(add("C0UNKNOWN"))).toBe("slack_channel_gone");
  here.slack.conversations = [conversation({ isArchived: true })];
  expect(await codeOf(add())).toBe("slack_channel_gone");
  here.slack.conversations = [conversation({ isPrivate: true, isMember: false })];
  expect(await codeOf(add())).toBe("slack_channel_closed");
});

test("a test message appears in the channel, without previews of links", async () => {
  const { id: channelId } = await add();
  const { failure } = await here.owner.api.integrations.test.mutate({ channelId });
  expect(failure).toBeNull();
  expect(here.slack.posts).toMatchObject([{ channel: "C0NEWS", user: null }]);
  const sent = here.slack.calls.find(({ method }) => method === "chat.postMessage");
  expect(sent?.arguments).toMatchObject({ unfurl_links: "false", unfurl_media: "false" });
});

test("a message is updated in place", async () => {
  const { id } = await add();
  const ref = await kind.post(here.world.services, await stored(id), card);
  const done: Card = { ...card, tone: "success", title: "Garden #1 is live" };
  await kind.update!(here.world.services, await stored(id), ref!, done);
  expect(here.slack.posts.map(({ text }) => text)).toEqual(["🟢 Garden #1 is live"]);
});

test("the app joins a public channel that it has to post to", async () => {
  here.slack.conversations = [conversation({ isMember: false })];
  const { id } = await add();
  await kind.post(here.world.services, await stored(id), card);
  expect(here.slack.conversations[0]?.isMember).toBe(true);
  expect(here.slack.posts).toHaveLength(1);
});

test("a private channel that has removed the app says how to invite it", async () => {
  here.slack.conversations = [conversation({ isPrivate: true })];
  const { id } = await add();
  here.slack.instead = ({ method }) =>
    slackError(
      method === "chat.postMessage" ? "not_in_channel" : "method_not_supported_for_channel_type",
    );
  const failure = await failureOf(kind.post(here.world.services, await stored(id), card));
  expect(failure).toMatchObject({ kind: "retry", message: expect.stringContaining("/invite") });
});

test.each([
  ["is_archived", "gone"],
  ["channel_not_found", "gone"],
  ["token_revoked", "revoked"],
  ["msg_too_long", "refused"],
  ["internal_error", "retry"],
])("Slack's refusal %s means %s", async (error, expected) => {
  const { id } = await add();
  here.slack.instead = () => slackError(error);
  expect(await failureOf(kind.post(here.world.services, await stored(id), card))).toMatchObject({
    kind: expected,
  });
});

test("a busy Slack is asked again after the time that it names", async () => {
  const { id } = await add();
  here.slack.instead = () => rateLimited(30);
  expect(await failureOf(kind.post(here.world.services, await stored(id), card))).toEqual({
    kind: "retry",
    waitMs: 30_000,
    message: "Slack has received too many requests. Try again in 30 seconds.",
  });
});

test("a deleted message is not updated again", async () => {
  const { id } = await add();
  const failure = await failureOf(kind.update!(here.world.services, await stored(id), "1.1", card));
  expect(failure).toMatchObject({ kind: "messageGone" });
});

test("a Slack that hangs or is broken is tried again", async () => {
  const { id } = await add();
  const channel = await stored(id);
  const context = { ...here.world.services, timeoutMs: 200 };
  here.slack.instead = () => ({ status: 502 });
  expect(await failureOf(kind.post(context, channel, card))).toMatchObject({ kind: "retry" });
  here.slack.instead = () => new Promise(() => {});
  expect(await failureOf(kind.post(context, channel, card))).toMatchObject({
    kind: "retry",
    message: "Slack is not responding. Try again in a moment.",
  });
});

test("a channel of a workspace that was replaced shows nothing", async () => {
  const { id } = await add();
  Object.assign(here.slack, { team: { id: "T0OTHER", name: "Other" }, token: null });
  await here.connect();
  Object.assign(here.slack, { team: { id: "T0GARDEN", name: "Garden Club" } });
  expect(await stored(id)).toMatchObject({ enabled: false, disabledReason: "revoked" });
  const failure = await failureOf(kind.post(here.world.services, await stored(id), card));
  expect(failure).toMatchObject({ kind: "revoked" });
});

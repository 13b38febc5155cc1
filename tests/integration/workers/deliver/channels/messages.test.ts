import { expect, test } from "vitest";
import { recordMessages } from "#core/notifications/channels/record-messages.ts";
import { promote } from "#core/deployments/deploy.ts";
import { collection } from "#store/collections.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { useChannelWorld } from "#tests/support/worlds/channel-world.ts";

const here = useChannelWorld();
const db = () => here.world.services.mongo.db;
const titles = () => here.discord.messages.map(({ embeds }) => embeds?.[0]?.title);

test("a push shows one message in Discord, which changes while it is built", async () => {
  await here.add("discord");
  const claim = await here.begun("Plant roses\n\nAnd water them.");
  await here.work();
  expect(titles()).toEqual([expect.stringMatching(/^Garden #\d+ is being built$/)]);
  await here.ended(claim, "success");
  await here.work();
  expect(titles()).toEqual([expect.stringMatching(/^Garden #\d+ is live$/)]);
  const [message] = here.discord.messages;
  expect(message?.edits).toBe(1);
  const [embed] = message!.embeds!;
  expect(embed?.description).toMatch(/^Plant roses\n\[Open deployment\]\(http.+\) · \[Open site\]/);
  expect(embed?.fields?.map(({ name, value }) => [name, value])).toEqual([
    ["Branch", "main"],
    ["Commit", "a1b2c3d"],
    ["Duration", expect.stringMatching(/ s$/)],
  ]);
  expect(message?.allowed_mentions).toEqual({ parse: [] });
});

test("services that cannot change a message show only how a build ended", async () => {
  for (const kind of ["mattermost", "teams", "ntfy"] as const) await here.add(kind);
  const claim = await here.begun();
  await here.work();
  const posts = [here.mattermost, here.teams, here.ntfy].map(({ accepted }) => accepted);
  expect(posts).toEqual([[], [], []]);
  await here.ended(claim, "failed", "A template is broken.");
  await here.work();
  const [[attachment], [card], [notification]] = [
    here.mattermost.accepted.map(({ attachments }) => attachments![0]!),
    here.teams.accepted.map(({ attachments }) => attachments[0]!.content),
    here.ntfy.accepted,
  ];
  expect(attachment).toMatchObject({
    color: "#dc2626",
    text: expect.stringContaining("Plant roses\nA template is broken."),
  });
  expect(JSON.stringify(card?.body)).toMatch(
    /Garden #\d+ failed.*Plant roses.*A template is broken/,
  );
  expect(card?.actions).toMatchObject([{ type: "Action.OpenUrl", title: "Open deployment" }]);
  expect(notification).toMatchObject({
    topic: "garden",
    title: expect.stringMatching(/^Garden #\d+ failed$/),
    priority: 4,
    actions: [{ action: "view", label: "Open deployment" }],
  });
  expect([here.mattermost, here.teams, here.ntfy].map(({ accepted }) => accepted.length)).toEqual([
    1, 1, 1,
  ]);
});

test("a channel shows only the chosen events", async () => {
  await here.add("ntfy", ["deployment.failed"]);
  await here.ended(await here.begun(), "success");
  await here.work();
  await here.ended(await here.begun(), "failed");
  await here.work();
  expect(here.ntfy.accepted.map(({ title }) => title)).toEqual([expect.stringMatching(/failed$/)]);
});

test("a cause that is looked at twice is shown once", async () => {
  await here.add("ntfy");
  const { deploymentId: _id, ...claim } = await here.begun();
  await here.ended({ ...claim, deploymentId: _id }, "success");
  await here.work();
  await collection(db(), "deployments").updateOne({ _id }, { $set: { unannounced: true } });
  await here.work();
  expect(here.ntfy.accepted).toHaveLength(1);
});

test("a channel of the organization shows all of its projects, and one of a project only that project", async () => {
  const source = { kind: "remote" } as const;
  const input = { orgId: here.owner.org, name: "Meadow", source };
  const { id } = (await here.owner.api.projects.create.mutate(input)).project;
  await here.add("ntfy", ["deployment.succeeded"]);
  await here.add("mattermost", ["deployment.succeeded"], { orgId: here.owner.org });
  await here.ended(await here.begun(), "success");
  await here.ended(await here.begun("Mow", id), "success");
  await here.work();
  expect(here.ntfy.accepted.map(({ title }) => title)).toEqual([expect.stringMatching(/^Garden/)]);
  const posts = here.mattermost.accepted.map(({ attachments }) => attachments?.[0]?.title);
  expect(posts.toSorted((a = "", b = "") => a.localeCompare(b))).toEqual([
    expect.stringMatching(/^Garden/),
    expect.stringMatching(/^Meadow/),
  ]);
});

test("a message that waits for approval says later that the deployment is live", async () => {
  await here.add("discord", ["deployment.awaitsApproval", "deployment.promoted"]);
  const claim = await here.begun();
  const { deploymentId: _id } = claim;
  const waits = { awaitsApproval: true, artifact: "x" };
  await collection(db(), "deployments").updateOne({ _id }, { $set: waits });
  await here.ended(claim, "success", "waiting for approval");
  await here.work();
  expect(titles()).toEqual([expect.stringMatching(/waits for approval$/)]);
  await promote(here.world.services, (await findDeployment(db(), _id))!);
  await here.work();
  expect(titles()).toEqual([expect.stringMatching(/is live$/)]);
});

test("a message about a deployment that is no longer live says so when it is refreshed", async () => {
  const first = await here.begun();
  await here.ended(first, "success");
  await here.add("discord");
  await here.ended(await here.begun("Water roses"), "success");
  await here.work();
  const { deploymentId: _id } = first;
  await collection(db(), "deployments").updateOne({ _id }, { $set: { artifact: "x" } });
  await promote(here.world.services, (await findDeployment(db(), _id))!);
  const { orgId, projectId, subject } = (await collection(db(), "channelMessages").findOne({
    "subject.id": { $ne: _id },
  }))!;
  const context = { db: db(), clock: () => new Date() };
  await recordMessages(context, { orgId, projectId }, { subject, events: [] });
  await here.work();
  expect(titles()).toContainEqual(expect.stringMatching(/was live$/));
  await here.owner.api.deployments.unpin.mutate({ deploymentId: _id });
});

test("a rollback is a message of its own", async () => {
  const first = await here.begun();
  await here.ended(first, "success");
  await here.ended(await here.begun(), "success");
  await here.work();
  await here.add("discord");
  const { deploymentId: _id } = first;
  await collection(db(), "deployments").updateOne({ _id }, { $set: { artifact: "x" } });
  await promote(here.world.services, (await findDeployment(db(), _id))!);
  await here.work();
  expect(titles()).toEqual([expect.stringMatching(/is live again$/)]);
  await here.owner.api.deployments.unpin.mutate({ deploymentId: _id });
});

test("what users write neither mentions members nor becomes markup", async () => {
  for (const kind of ["discord", "mattermost", "teams"] as const) await here.add(kind);
  await here.ended(
    await here.begun("@everyone <!channel> *bold* [a](https://evil.example)"),
    "success",
  );
  await here.work();
  const { description } = here.discord.messages[0]!.embeds![0]!;
  expect(description).toContain(
    "\\@everyone \\<!channel> \\*bold\\* \\[a\\](https://evil.example)",
  );
  const post = JSON.stringify(here.mattermost.accepted[0]);
  expect(post).not.toMatch(/@everyone|<!channel>|\*bold\*[^\\]/);
  // Text runs of Teams have no markup.
  expect(JSON.stringify(here.teams.accepted[0])).toContain("@everyone <!channel> *bold*");
});

test("a long commit subject is shortened with an ellipsis, and every service accepts it", async () => {
  for (const kind of ["discord", "mattermost", "teams", "ntfy"] as const) await here.add(kind);
  await here.ended(await here.begun("🌹_".repeat(20_000)), "success");
  await here.work();
  expect(here.discord.messages[0]?.embeds?.[0]?.description).toMatch(/🌹(?:\\_)?…\n/);
  expect(here.mattermost.accepted).toHaveLength(1);
  expect(here.teams.accepted).toHaveLength(1);
  expect(here.ntfy.accepted[0]?.message).toMatch(/…$/);
});

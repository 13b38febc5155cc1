import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChannelEvent, channelEventNames } from "#schemas/channels/events.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { claimBuild, finishBuild } from "#store/deployments/build-claims.ts";
import type { Claim } from "#store/deployments/claim.ts";
import { promoteBuild } from "#store/deployments/promote-build.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import { markRevoked, findWorkspace } from "#store/slack/workspaces.ts";
import { rateLimited, slackError } from "#tests/support/doubles/chat/slack-double.ts";
import { until } from "#tests/support/until.ts";
import { useSlackWorld } from "#tests/support/worlds/slack-world.ts";
import { type MessagePoster, openMessagePoster } from "#workers/deliver/channels/post-messages.ts";
import { openWebhookSender, type WebhookSender } from "#workers/deliver/webhooks/send-webhooks.ts";

const here = useSlackWorld();
const stop = new AbortController();
const db = () => here.world.services.mongo.db;
let sender: WebhookSender;
let poster: MessagePoster;
let aheadMs = 0;

beforeAll(() => {
  const context = { ...here.world.services, stopping: stop.signal };
  const clock = () => new Date(Date.now() + aheadMs);
  sender = openWebhookSender({ ...context, clock });
  poster = openMessagePoster({ ...context, clock });
});
afterAll(async () => {
  stop.abort();
  await poster.end();
});
beforeEach(async () => {
  aheadMs = 0;
  // What earlier tests have changed is no news for this one.
  await sender.look();
  await here.connect();
  await here.link(here.member);
  here.slack.posts.length = 0;
});

async function work(ms = 0): Promise<void> {
  aheadMs += ms;
  await sender.look();
  await poster.look();
  await poster.end();
}
const add = (events: ChannelEvent[] = [...channelEventNames]) =>
  here.owner.api.integrations.add.mutate({
    projectId: here.projectId,
    kind: "slack",
    name: "News",
    slackChannelId: "C0NEWS",
    events,
  });
async function begun(): Promise<Claim> {
  const project = (await findProject(db(), here.projectId))!;
  const trigger = { kind: "push", actor: null } as const;
  await queueDeployment(db(), project, { branch: "main", trigger, commit: null });
  const claimed = await claimBuild(db(), { projectId: project._id, workerId: newId(), cap: 9 });
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  return claimed.claim;
}
async function ended(claim: Claim, isWaiting = false): Promise<void> {
  if (!isWaiting) await promoteBuild(db(), claim);
  const waits = isWaiting ? { awaitsApproval: true, newlyPublic: 1 } : {};
  const end = { status: "success" as const, reason: null, errorCode: null, stages: [], ...waits };
  await finishBuild(db(), claim, end);
  await collection(db(), "deployments").updateOne(
    { _id: claim.deploymentId },
    { $set: { artifact: `${claim.deploymentId}-1` } },
  );
}
/** What everyone sees. */
const shown = () => here.slack.posts.filter(({ user }) => user === null);
const buttons = () =>
  shown().flatMap(({ blocks }) =>
    blocks.flatMap(({ elements = [] }) => elements.map(({ action_id: id }) => id)),
  );

test("a build has one message, which is updated in place until the build ends", async () => {
  await add();
  const claim = await begun();
  await work();
  expect(shown()).toMatchObject([
    { text: expect.stringMatching(/^🔵 Garden #\d+ is being built$/) },
  ]);
  const ts = shown()[0]?.ts;
  await ended(claim);
  await work();
  expect(shown()).toMatchObject([{ ts, text: expect.stringMatching(/^🟢 Garden #\d+ is live$/) }]);
});

test("the message of a deployment that a member approves shows it live, without the button", async () => {
  await add(["deployment.awaitsApproval"]);
  const claim = await begun();
  await ended(claim, true);
  await work();
  expect(shown()).toMatchObject([{ text: expect.stringContaining("waits for approval") }]);
  expect(buttons()).toContain("approve");
  const value = claim.deploymentId;
  await here.sender.press({ action_id: "approve", value }, { ts: shown()[0]!.ts });
  await until(() => here.answersTo().length > 0);
  await work();
  expect(shown()).toMatchObject([{ text: expect.stringContaining("is live") }]);
  expect(buttons()).not.toContain("approve");
});

test("a busy Slack gets the message after the time that it names", async () => {
  await add();
  here.slack.instead = () => rateLimited(30);
  await ended(await begun());
  await work();
  here.slack.instead = () => null;
  await work(20_000);
  expect(shown()).toHaveLength(0);
  await work(20_000);
  expect(shown()).toHaveLength(1);
});

test("a revoked workspace disables its channels with one notification, also if the process ended before that", async () => {
  const noticesOf = async () =>
    (await here.owner.api.notifications.list.query({})).notifications.filter(
      ({ event }) => event === "channel.disabled",
    );
  await add();
  await add();
  here.slack.instead = () => slackError("token_revoked");
  await ended(await begun());
  await work();
  expect(await noticesOf()).toHaveLength(1);
  here.slack.instead = () => null;
  await here.connect();
  await markRevoked(db(), (await findWorkspace(db(), here.orgId))!, new Date());
  await work();
  expect(await noticesOf()).toHaveLength(2);
  const { channels } = await here.owner.api.integrations.list.query({ projectId: here.projectId });
  expect(channels.map(({ disabledReason }) => disabledReason)).toEqual(["revoked", "revoked"]);
});

test("a channel that was archived is disabled, and its admins are notified", async () => {
  await add();
  here.slack.conversations[0]!.isArchived = true;
  await ended(await begun());
  await work();
  await work();
  const { channels } = await here.owner.api.integrations.list.query({ projectId: here.projectId });
  expect(channels).toMatchObject([{ enabled: false, disabledReason: "gone" }]);
  const { notifications } = await here.owner.api.notifications.list.query({});
  expect(notifications[0]).toMatchObject({
    title: "The Slack channel News of Garden was disabled",
    message: expect.stringContaining("was deleted or archived"),
  });
});

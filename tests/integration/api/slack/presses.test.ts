import { beforeEach, expect, test } from "vitest";
import { handlePresses } from "#core/slack/buttons/handle-presses.ts";
import { acceptRequest } from "#core/slack/requests/accept-request.ts";
import { collection } from "#store/collections.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { SlackPress } from "#store/slack/documents.ts";
import { findProject, promoteByHand, updateProject } from "#store/projects/projects.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { ada } from "#tests/support/doubles/chat/slack-sender.ts";
import { useSlackWorld } from "#tests/support/worlds/slack-world.ts";

const LEASE_MS = 30_000;
const MINUTE_MS = 60_000;
const here = useSlackWorld();
const db = () => here.world.services.mongo.db;
const liveId = async () => (await findProject(db(), here.projectId))?.live?.deploymentId;
const work = (aheadMs = 0) =>
  handlePresses(here.world.services, () => new Date(Date.now() + aheadMs));
const approvals = async () => {
  const { entries } = await here.owner.api.orgs.audit.query({ orgId: here.orgId });
  return entries.filter(({ action }) => action === "deployments.promote");
};

let live: string;
let waiting: string;

beforeEach(async () => {
  await updateProject(db(), here.projectId, { pinned: false });
  live = await storeDeployment(here.world, here.projectId, { live: true });
  const row = { awaitsApproval: true, newlyPublic: 2 };
  waiting = await storeDeployment(here.world, here.projectId, { row });
  await here.connect();
  await here.link(here.member);
  here.slack.posts.length = 0;
});

const press = (begun?: SlackPress["begun"]): SlackPress => ({
  action: "approve",
  deploymentId: waiting,
  channelId: "C0NEWS",
  channelTeamId: here.slack.team.id,
  teamId: here.slack.team.id,
  slackUserId: ada.id,
  slackName: ada.name,
  ...(begun ? { begun } : {}),
});
/** As the api leaves it when it ends right after its answer to Slack. */
const acknowledge = (pressed = press()) =>
  acceptRequest(here.world.services, `v0=${waiting}`, pressed);

const change = (set: object) =>
  collection(db(), "slackRequests").updateOne({ _id: hashSecret(`v0=${waiting}`) }, { $set: set });

test("a press that was acknowledged before the api ended is completed, once", async () => {
  expect(await acknowledge()).toBe(true);
  expect(await liveId()).toBe(live);
  await work();
  expect(await liveId()).toBe(waiting);
  expect(here.answersTo()).toHaveLength(1);
  expect(await acknowledge()).toBe(false);
  await work(LEASE_MS);
  expect(here.answersTo()).toHaveLength(1);
  expect(await approvals()).toHaveLength(1);
  expect(await collection(db(), "slackRequests").countDocuments({ press: { $exists: true } })).toBe(
    0,
  );
});

test("a press whose process ended after the site was switched is recorded and answered", async () => {
  await acknowledge(press({ before: live, approved: 2, rollback: false }));
  await promoteByHand(db(), here.projectId, waiting, false);
  await work();
  expect(await approvals()).toMatchObject([
    { target: { id: waiting }, details: { before: live, approved: 2, via: "Slack" } },
  ]);
  expect(here.answersTo().at(-1)).toMatch(/^You approved Garden #\d+\. It is live\.$/);
});

test("a press whose process ended after the entry of the audit log has one entry", async () => {
  await acknowledge();
  await work();
  // The process did not store that it was done.
  const stored = { press: press({ before: live, rollback: false }), dueAt: new Date() };
  await change(stored);
  await work();
  expect(await approvals()).toHaveLength(1);
  expect(here.answersTo()).toHaveLength(2);
});

test("a process that hangs loses the press to another one, and a press of long ago is dropped", async () => {
  await acknowledge();
  const stored = { dueAt: new Date(Date.now() + LEASE_MS) };
  await change(stored);
  await work();
  expect(await liveId()).toBe(live);
  await work(16 * MINUTE_MS);
  expect(await liveId()).toBe(live);
  await work(LEASE_MS + 1_000);
  expect(await liveId()).toBe(waiting);
});

test("buttons with an address are acknowledged and not stored", async () => {
  const before = await collection(db(), "slackRequests").countDocuments();
  const { status } = await here.sender.press({ action_id: "open", value: "" });
  expect(status).toBe(200);
  expect(await collection(db(), "slackRequests").countDocuments()).toBe(before);
});

import { beforeEach, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { deleteMaintenance, saveMaintenance } from "#store/platform/maintenance.ts";
import { findProject, updateProject } from "#store/projects/projects.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { until } from "#tests/support/until.ts";
import { makeOrg } from "#tests/support/worlds/organization.ts";
import { tokenIn, useSlackWorld } from "#tests/support/worlds/slack-world.ts";

const here = useSlackWorld();
const db = () => here.world.services.mongo.db;
const liveId = async () => (await findProject(db(), here.projectId))?.live?.deploymentId;

let older: string;
let live: string;
let waiting: string;

beforeEach(async () => {
  await updateProject(db(), here.projectId, { pinned: false });
  older = await storeDeployment(here.world, here.projectId);
  live = await storeDeployment(here.world, here.projectId, { live: true });
  const row = { awaitsApproval: true, newlyPublic: 2 };
  waiting = await storeDeployment(here.world, here.projectId, { row });
});

const approve = (value = waiting) => here.sender.press({ action_id: "approve", value });
const rollBack = (value = older) => here.sender.press({ action_id: "rollBack", value });
const lastAnswer = async () => {
  await until(() => here.answersTo().length > 0);
  return here.answersTo().at(-1) ?? "";
};

test("a linked member approves a deployment, and the audit log says that it came from Slack", async () => {
  await here.connect();
  await here.link(here.member);
  const { status, text } = await approve();
  expect([status, text]).toEqual([200, ""]);
  await until(async () => (await liveId()) === waiting);
  expect((await findProject(db(), here.projectId))?.pinned).toBe(false);
  await until(async () => {
    const { entries } = await here.owner.api.orgs.audit.query({ orgId: here.orgId, limit: 1 });
    return entries[0]?.action === "deployments.promote";
  });
  const { entries } = await here.owner.api.orgs.audit.query({ orgId: here.orgId, limit: 1 });
  expect(entries[0]).toMatchObject({
    actor: { kind: "user", userId: here.member.userId, name: here.member.email },
    target: { kind: "deployment", id: waiting },
    details: { before: live, approved: 2, rollback: false, via: "Slack" },
    ip: "",
  });
  expect(await lastAnswer()).toMatch(/^You approved Garden #\d+\. It is live\.$/);
});

test("a linked member rolls back, and the site stays pinned", async () => {
  await here.connect();
  await here.link(here.member);
  await rollBack();
  await until(async () => (await liveId()) === older);
  expect((await findProject(db(), here.projectId))?.pinned).toBe(true);
  expect(await lastAnswer()).toMatch(
    /^You rolled back to Garden #\d+\. The site is pinned to it\.$/,
  );
});

test("a Slack user without an account gets a link that only they see, and nothing happens", async () => {
  await here.connect();
  await approve();
  const text = await lastAnswer();
  expect(text).toContain("Link your Pressmark account");
  expect(await liveId()).toBe(live);
  await here.member.api.integrations.slack.link.mutate({ token: tokenIn(text) });
  await approve();
  await until(async () => (await liveId()) === waiting);
});

test("a linked user who is no member of the organization learns so, and nothing happens", async () => {
  const stranger = await here.world.signUp();
  const theirs = await makeOrg(stranger, "Theirs");
  await here.connect();
  await here.connect(stranger, theirs.id);
  await here.link(stranger);
  await approve();
  expect(await lastAnswer()).toContain(
    "You are not a member of the organization of this deployment",
  );
  expect(await liveId()).toBe(live);
});

test("a member cannot act on an organization that is not connected to the workspace", async () => {
  const other = await makeOrg(here.owner, "Other");
  const source = { kind: "remote" } as const;
  const input = { orgId: other.id, name: "Shed", source };
  const { project } = await here.owner.api.projects.create.mutate(input);
  const deployment = await storeDeployment(here.world, project.id, {
    row: { awaitsApproval: true },
  });
  await here.connect();
  await here.link(here.owner);
  await approve(deployment);
  expect(await lastAnswer()).toContain("You are not a member");
  expect((await findProject(db(), project.id))?.live).toBeNull();
});

test("someone of another workspace in a shared channel cannot act with the rights of this one", async () => {
  await here.connect();
  await here.link(here.member);
  const user = { id: "U0ADA", name: "ada", teamId: "T0ELSEWHERE" };
  await here.sender.press({ action_id: "approve", value: waiting }, { user });
  expect(await lastAnswer()).toBe(
    "Your workspace is not connected to Pressmark, so you cannot use this button.",
  );
  expect(await liveId()).toBe(live);
});

test("a button of an old message says why it has nothing to do", async () => {
  await here.connect();
  await here.link(here.member);
  await approve(live);
  expect(await lastAnswer()).toMatch(/^Deployment #\d+ is already live\.$/);
  here.slack.posts.length = 0;
  await approve(older);
  expect(await lastAnswer()).toContain("no longer waits for approval");
  here.slack.posts.length = 0;
  await rollBack(waiting);
  expect(await lastAnswer()).toContain("is not older than the live one");
  expect(await liveId()).toBe(live);
});

test("a suspended organization refuses buttons, and so does maintenance", async () => {
  await here.connect();
  await here.link(here.member);
  const orgs = collection(db(), "orgs");
  const suspension = { reason: "Spam", since: new Date(), sitesOffline: false };
  await orgs.updateOne({ _id: here.orgId }, { $set: { suspension } as object });
  await approve();
  expect(await lastAnswer()).toMatch(/^This organization is suspended/);
  await orgs.updateOne({ _id: here.orgId }, { $unset: { suspension: "" } });
  here.slack.posts.length = 0;
  await saveMaintenance(db(), { reason: "New disks", since: new Date(), until: null });
  await approve();
  expect(await lastAnswer()).toContain("Pressmark is under maintenance");
  await deleteMaintenance(db());
  expect(await liveId()).toBe(live);
});

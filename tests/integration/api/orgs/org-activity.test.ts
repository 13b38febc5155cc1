import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Activity } from "#schemas/orgs/activity.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { collection } from "#store/collections.ts";
import { claimBuild, finishBuild, writeProgress } from "#store/deployments/build-claims.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let owner: Person;
let member: Person;
let org: Org;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp();
});
afterAll(() => world.close());

beforeEach(async () => {
  org = await makeOrg(owner, "Fern & Folio");
  member = await addPerson(world, { owner, orgId: org.id });
});

async function makeProject(name: string) {
  const newProject = { orgId: org.id, name, source: { kind: "remote" } as const };
  const { id } = (await owner.api.projects.create.mutate(newProject)).project;
  return (await findProject(db(), id))!;
}
const read = (person: Person, page: { limit?: number; cursor?: string } = {}) =>
  person.api.orgs.activity.query({ orgId: org.id, ...page });
const textsOf = (activities: Activity[]) => activities.map(({ kind, text }) => [kind, text]);

test("members see who joined, left or changed something, newest first, without invitations", async () => {
  const { api } = owner;
  await api.orgs.setMemberRole.mutate({ orgId: org.id, userId: member.userId, role: "admin" });
  await api.orgs.addMember.mutate({ orgId: org.id, userEmail: "secret@example.com" });
  const project = await makeProject("Garden");
  await api.orgs.update.mutate({ orgId: org.id, updates: { description: "Plants" } });
  const { activities, total, nextCursor } = await read(member);
  expect(textsOf(activities)).toEqual([
    ["org.changed", "changed the organization's settings"],
    ["project.created", "created Garden"],
    ["member.role", `made ${member.email} an admin`],
    ["member.joined", `added ${member.email} as a member`],
    ["org.created", "created Fern & Folio"],
  ]);
  expect([total, nextCursor]).toEqual([5, null]);
  expect(activities[1]).toMatchObject({
    actor: owner.email,
    project: { id: project._id, name: "Garden", handle: project.handle },
  });
});

test("a deployment is listed at the time it was requested, with its outcome", async () => {
  const project = await makeProject("Garden");
  const commit = {
    sha: "1".repeat(40),
    message: "Fix a typo\n\nLong story",
    author: { name: "Ada", email: "ada@example.com" },
    at: new Date().toISOString(),
  };
  const { deployment } = await queueDeployment(db(), project, {
    branch: "main",
    trigger: { kind: "push", actor: "Ada" },
    commit,
  });
  expect((await read(owner)).activities[0]).toMatchObject({
    kind: "deployment",
    actor: "Ada",
    text: "pushed “Fix a typo” to Garden",
    deployment: { id: deployment._id, number: 1, status: "queued", broken: 0 },
  });
  await collection(db(), "deployments").updateOne(
    { _id: deployment._id },
    { $set: { status: "success", newlyBroken: { links: 3, first: [], isFirst: false } } },
  );
  expect((await read(owner)).activities[0]?.deployment).toMatchObject({
    status: "success",
    broken: 3,
  });
});

test("the activity of a project has its settings, rollbacks and unpinning in the words of who did it, and nothing of other projects", async () => {
  const project = await makeProject("Garden");
  const other = await makeProject("Kitchen");
  const database = db();
  await collection(database, "authUsers").updateOne(
    { _id: owner.userId },
    { $set: { "userMetadata.full_name": "Nora Newcomer" } },
  );
  const { deployment } = await queueDeployment(database, project, {
    branch: "main",
    trigger: { kind: "manual", actor: owner.email },
    commit: null,
  });
  const claimed = await claimBuild(database, { projectId: project._id, workerId: "w", cap: 9 });
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  await writeProgress(database, claimed.claim, { artifact: `${deployment._id}-1` });
  const ended = { reason: null, errorCode: null, stages: [] };
  await finishBuild(database, claimed.claim, { status: "success", ...ended });
  await owner.api.projects.update.mutate({ projectId: other._id, name: "Cellar" });
  await owner.api.projects.update.mutate({ projectId: project._id, visibility: "private" });
  await owner.api.deployments.pin.mutate({ deploymentId: deployment._id });
  await owner.api.deployments.unpin.mutate({ deploymentId: deployment._id });
  const inProject = { orgId: org.id, projectId: project._id };
  const { activities } = await member.api.orgs.activity.query(inProject);
  expect(activities.map(({ actor, kind, text }) => [actor, kind, text])).toEqual([
    ["Nora Newcomer", "site.unpinned", "unpinned the site from Garden #1: pushes go live again"],
    ["Nora Newcomer", "site.pinned", "pinned the site to Garden #1"],
    ["Nora Newcomer", "project.changed", "changed the settings of Garden"],
    ["Nora Newcomer", "deployment", "redeployed main"],
    ["Nora Newcomer", "project.created", "created Garden"],
  ]);
  expect(activities[0]?.project?.handle).toBe(project.handle);
  const stranger = await world.signUp();
  expect(await codeOf(stranger.api.orgs.activity.query(inProject))).toBe("org_not_found");
  const foreign = { orgId: stranger.org, projectId: project._id };
  expect(await codeOf(stranger.api.orgs.activity.query(foreign))).toBe("project_not_found");
});

test("pages follow each other without gaps or repeats, even for events at the same moment", async () => {
  const project = await makeProject("Garden");
  for (let push = 0; push < 5; push++)
    await queueDeployment(db(), project, {
      branch: `branch-${push}`,
      trigger: { kind: "push", actor: null },
      commit: null,
    });
  const at = new Date();
  await collection(db(), "deployments").updateMany({ orgId: org.id }, { $set: { createdAt: at } });
  await collection(db(), "auditEntries").updateMany({ orgId: org.id }, { $set: { at } });
  const all = await read(owner);
  expect(all.activities).toHaveLength(8);
  const paged: Activity[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(owner, { limit: 3, ...(cursor === null ? {} : { cursor }) });
    paged.push(...page.activities);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(all.activities);
});

test("an event of a deleted project stays, without a link", async () => {
  const project = await makeProject("Garden");
  await owner.api.projects.delete.mutate({ projectId: project._id });
  const { activities } = await read(member);
  expect(activities.slice(0, 2)).toMatchObject([
    { kind: "project.deleted", text: "deleted Garden", project: null },
    { kind: "project.created", text: "created Garden", project: null },
  ]);
});

test("a former member can no longer read it", async () => {
  await member.api.orgs.removeMember.mutate({ orgId: org.id, userId: member.userId });
  expect(await codeOf(read(member))).toBe("org_not_found");
  expect((await read(owner)).activities[0]).toMatchObject({
    kind: "member.left",
    actor: member.email,
    text: "left",
  });
});

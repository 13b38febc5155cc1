import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordPush } from "#core/pushes/record-push.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { listAuditEntries } from "#store/audit/entries.ts";
import { claimBuild } from "#store/deployments/build-claims.ts";
import { promoteBuild } from "#store/deployments/promote-build.ts";
import { findProject, updateProject } from "#store/projects/projects.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
});

const store = (options: Parameters<typeof storeDeployment>[2] = {}) =>
  storeDeployment(world, projectId, options);
/** Stores three things, as a build would, that visitors could not see before. */
const storeWaiting = () =>
  store({
    row: { awaitsApproval: true, newlyPublic: 3, reason: "not live: it waits for approval" },
  });
const get = async (deploymentId: string) =>
  (await ada.api.deployments.get.query({ deploymentId })).deployment;
const project = async () => (await ada.api.projects.get.query({ projectId })).project;
const promote = (deploymentId: string) => ada.api.deployments.promote.mutate({ deploymentId });
/** A push, with its build up to the moment when it would go live. */
async function claimPush() {
  const { db } = world.services.mongo;
  const document = (await findProject(db, projectId))!;
  const trigger = { kind: "push", actor: null } as const;
  await queueDeployment(db, document, { branch: "main", trigger, commit: null });
  const claimed = await claimBuild(db, { projectId, workerId: "test", cap: 100 });
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  return claimed.claim;
}

test("a deployment shows that it awaits approval and how much is new, and going live by hand approves it", async () => {
  await store({ live: true });
  const waiting = await storeWaiting();
  expect(await get(waiting)).toMatchObject({ awaitsApproval: true, newlyPublic: 3, live: false });
  const { deployment } = await promote(waiting);
  expect(deployment.live).toBe(true);
  expect(await get(waiting)).toMatchObject({ awaitsApproval: false, live: true, reason: null });
  // The next push goes live again, because this was not a rollback.
  expect(await project()).toMatchObject({ live: { id: waiting }, pinned: false });
  const { orgId = "" } = (await findProject(world.services.mongo.db, projectId)) ?? {};
  const { items } = await listAuditEntries(world.services.mongo.db, { orgId }, { limit: 1 });
  expect(items[0]).toMatchObject({
    action: "deployments.promote",
    actor: { name: ada.email },
    target: { id: waiting },
    details: { approved: 3 },
  });
});

test("approved content stays approved after a rollback and a return", async () => {
  const first = await store({ live: true });
  const second = await storeWaiting();
  await promote(second);
  await promote(first);
  expect(await project()).toMatchObject({ live: { id: first }, pinned: true });
  const { deployment } = await ada.api.deployments.unpin.mutate({ deploymentId: first });
  expect(deployment).toMatchObject({ id: second, live: true });
});

test("unpinning never publishes content that nobody has approved", async () => {
  const first = await store();
  const second = await store({ live: true });
  await promote(first);
  const waiting = await storeWaiting();
  const { deployment } = await ada.api.deployments.unpin.mutate({ deploymentId: first });
  expect(deployment).toMatchObject({ id: second, live: true });
  expect(await project()).toMatchObject({ pinned: false });
  expect(await get(waiting)).toMatchObject({ awaitsApproval: true, live: false });
});

test("approving one of several deployments does not block later pushes", async () => {
  await store({ live: true });
  const first = await storeWaiting();
  const second = await storeWaiting();
  await promote(first);
  expect(await project()).toMatchObject({ live: { id: first }, pinned: false });
  expect(await get(second)).toMatchObject({ awaitsApproval: true });
});

test("a push that is built during an approval goes live after it", async () => {
  await store({ live: true });
  const waiting = await storeWaiting();
  const claim = await claimPush();
  await promote(waiting);
  expect(await promoteBuild(world.services.mongo.db, claim)).toBe("live");
});

test("a push that is built during a rollback does not undo it, and goes live once the site is unpinned", async () => {
  const first = await store();
  const second = await store({ live: true });
  const claim = await claimPush();
  await promote(first);
  expect(await promoteBuild(world.services.mongo.db, claim)).toBe("pinned");
  await ada.api.deployments.unpin.mutate({ deploymentId: first });
  expect(await project()).toMatchObject({ live: { id: second } });
  expect(await promoteBuild(world.services.mongo.db, claim)).toBe("live");
});

test("a build that was compared with one deployment does not replace another", async () => {
  const { db } = world.services.mongo;
  const compared = await store({ live: true });
  const other = await store();
  const claim = await claimPush();
  await promote(other);
  expect(await promoteBuild(db, claim, { after: compared })).toBe("changed");
  expect(await promoteBuild(db, claim, { after: null })).toBe("changed");
  expect((await project()).live?.id).toBe(other);
  expect(await promoteBuild(db, claim, { after: other })).toBe("live");
});

test("git push explains why the site stays the same", async () => {
  const push = (after: string) =>
    recordPush(world.services, {
      projectId,
      actor: "Ada",
      refs: [
        { ref: "refs/heads/main", before: "0".repeat(40), after: after.repeat(40), commit: null },
      ],
    });
  const { db } = world.services.mongo;
  expect((await push("a")).lines.join("\n")).not.toMatch(/approval|held/);
  const build = { ...defaultBuildSettings, approveNewlyPublic: true };
  await updateProject(db, projectId, { settings: { build } });
  expect((await push("b")).lines.join("\n")).toContain("waits for approval before it goes live");
  await updateProject(db, projectId, { pinned: true });
  expect((await push("c")).lines.join("\n")).toContain("pinned to an earlier deployment");
});

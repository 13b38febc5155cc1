import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import { noteWorker } from "#store/platform/worker-heartbeats.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { codeOf, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let root: Person;
let ada: Person;
let ben: Person;
let first: string;
let second: string;
const db = () => world.services.mongo.db;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN, BUILDS_PER_ORG: "1" });
  root = await world.signUp(PLATFORM_ADMIN);
  await verifyAddress(world, root);
  [ada, ben] = [await world.signUp(), await world.signUp()];
  [first, second] = [await queued(ada, "Garden"), await queued(ben, "Diary")];
});
afterAll(() => world.close());

/** The id of a deployment that waits. */
async function queued(person: Person, name: string): Promise<string> {
  const source = { kind: "remote" } as const;
  const { project } = await person.api.projects.create.mutate({ orgId: person.org, name, source });
  const document = (await findProject(db(), project.id))!;
  const trigger = { kind: "push", actor: null } as const;
  const { deployment } = await queueDeployment(db(), document, {
    branch: "main",
    trigger,
    commit: null,
  });
  return deployment._id;
}
const waitOf = async (deploymentId: string) =>
  (await root.api.admin.deployments.get.query({ deploymentId })).deployment.wait;
const put = (deploymentId: string, values: object) =>
  collection(db(), "deployments").updateOne({ _id: deploymentId }, { $set: values });

test("administrators find deployments of all projects by state, handle and id", async () => {
  const find = async (filter: object) =>
    (await root.api.admin.deployments.list.query(filter)).deployments.map(({ id }) => id);
  expect(await find({})).toEqual([second, first]);
  expect(await find({ query: "garden" })).toEqual([first]);
  expect(await find({ query: ben.org })).toEqual([second]);
  expect(await find({ query: first, status: "queued" })).toEqual([first]);
  expect(await find({ query: "garden", status: "failed" })).toEqual([]);
  const page = await root.api.admin.deployments.list.query({ limit: 1 });
  expect(await find({ limit: 1, cursor: page.nextCursor ?? "" })).toEqual([first]);
});

test("they find projects of all organizations by name, organization, source and state", async () => {
  const find = async (filter: object) =>
    (await root.api.admin.projects.list.query(filter)).projects.map(({ name }) => name);
  expect(await find({})).toEqual(["Diary", "Garden"]);
  expect(await find({ query: "GARD" })).toEqual(["Garden"]);
  expect(await find({ query: ben.org })).toEqual(["Diary"]);
  expect(await find({ source: "github" })).toEqual([]);
  expect(await find({ query: "garden", state: "archived" })).toEqual([]);
  const { projects } = await root.api.admin.projects.list.query({ query: "garden" });
  const { project } = await root.api.admin.projects.get.query({ projectId: projects[0]!.id });
  expect(project).toMatchObject({
    org: { handle: ada.org, isSuspended: false },
    source: { kind: "remote", url: null },
    latest: { id: first, status: "queued" },
    live: null,
    lastPushAt: null,
  });
});

test("they see what a queued deployment waits for, and its position", async () => {
  expect(await waitOf(second)).toMatchObject({ kind: "worker", position: 2, queued: 2 });
  await noteWorker(db(), { id: "build-1", queue: "build", startedAt: new Date() });
  expect(await waitOf(first)).toMatchObject({ kind: "turn", position: 1, orgsBefore: 0 });

  const org = { handle: ada.org };
  const later = new Date(Date.now() + HOUR_MS);
  const slot = { deploymentId: "another", expiresAt: later };
  const orgs = collection(db(), "orgs");
  await orgs.updateOne(org, { $set: { buildBegunAt: new Date() } });
  expect(await waitOf(first)).toMatchObject({ kind: "turn", orgsBefore: 1 });
  await orgs.updateOne(org, { $push: { slots: slot } });
  expect(await waitOf(first)).toMatchObject({ kind: "slot", running: 1, max: 1 });
  await put(first, { retryAt: later });
  expect(await waitOf(first)).toMatchObject({ kind: "retry", retryAt: later.toISOString() });
});

test("they build a postponed deployment now, cancel it, and build the branch again, each with a reason", async () => {
  const act = { deploymentId: first, reason: "The host is back." };
  await root.api.admin.deployments.retry.mutate(act);
  expect(await waitOf(first)).toMatchObject({ kind: "slot", retryAt: null });
  const canceled = await root.api.admin.deployments.cancel.mutate(act);
  expect(canceled.deployment).toMatchObject({
    status: "canceled",
    reason: "canceled by an administrator",
    wait: null,
  });
  expect(await codeOf(root.api.admin.deployments.cancel.mutate(act))).toBe(
    "deployment_not_cancelable",
  );
  const again = await root.api.admin.deployments.retry.mutate(act);
  expect(again.deployment).toMatchObject({ status: "queued", trigger: { kind: "manual" } });
  expect(again.deployment.id).not.toBe(first);
  await put(second, { status: "running" });
  const running = { ...act, deploymentId: second };
  expect(await codeOf(root.api.admin.deployments.retry.mutate(running))).toBe(
    "deployment_not_retryable",
  );
  const short = { ...act, reason: "x" };
  expect(await codeOf(root.api.admin.deployments.cancel.mutate(short))).toBe("bad_request");

  const { entries } = await root.api.admin.audit.list.query();
  expect(entries).toMatchObject([
    { action: "admin.deployments.retry", target: { kind: "deployment", name: "Garden #1" } },
    { action: "admin.deployments.cancel", details: { reason: "The host is back." } },
    { action: "admin.deployments.retry" },
  ]);
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { claimBuild } from "#store/deployments/build-claims.ts";
import { collection } from "#store/collections.ts";
import { claimDataset } from "#store/deployments/dataset-claims.ts";
import { releaseLostBuilds } from "#store/deployments/lost-builds.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import { buildSlots } from "#store/orgs/slots.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { listProjectsIdle } from "#store/deployments/recovery-queries.ts";
import { isWorkerAlive, noteWorker } from "#store/platform/worker-heartbeats.ts";
import { insertSite, type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

/** Rows that were written before the clock was set back by two hours must not block anything. */
const AHEAD_MS = 2 * 3_600_000;

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

async function byFastClock<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + AHEAD_MS });
  const result = await work();
  vi.useRealTimers();
  return result;
}

async function projectWithDeployment(label: string) {
  const { db } = world.mongo;
  const handle = label.replace("--", "-");
  const org = await insertOrg(db, { name: "Ada", handle, ownerId: "ada", personal: false });
  const project = await insertSite(world, label, { orgId: org._id });
  const trigger = { kind: "push", actor: null } as const;
  const { deployment } = await queueDeployment(db, project, {
    branch: "main",
    trigger,
    commit: null,
  });
  return { org, project, deployment };
}

const claim = (projectId: string) =>
  claimBuild(world.mongo.db, { projectId, workerId: "w", cap: 1 });

test("a build whose worker died with a fast clock is taken over and built again", async () => {
  const { db } = world.mongo;
  const { org, project, deployment } = await byFastClock(async () => {
    const records = await projectWithDeployment("garden--ada");
    expect((await claim(records.project._id)).kind).toBe("claimed");
    return records;
  });
  const lost = await releaseLostBuilds(db);
  expect(lost.map(({ _id, status }) => [_id, status])).toEqual([[deployment._id, "queued"]]);
  expect(await listProjectsIdle(db, { olderThan: new Date(), perOrg: 1 })).toEqual([project._id]);
  expect((await claim(project._id)).kind).toBe("claimed");
  expect(await releaseLostBuilds(db)).toEqual([]);
  const { slots } = (await collection(db, "orgs").findOne({ _id: org._id }))!;
  expect(slots).toHaveLength(1);
});

test("the slot of a worker that died with a fast clock is freed", async () => {
  const { db } = world.mongo;
  const { org, project } = await byFastClock(async () => {
    const records = await projectWithDeployment("other--ada");
    await claim(records.project._id);
    return records;
  });
  await collection(db, "projects").updateOne({ _id: project._id }, { $set: { claim: null } });
  await buildSlots.releaseExpired(db);
  expect((await collection(db, "orgs").findOne({ _id: org._id }))?.slots).toEqual([]);
});

test("a dataset whose worker died with a fast clock is built by the next worker", async () => {
  const { db } = world.mongo;
  const { deployment } = await projectWithDeployment("data--ada");
  const pending = { data: "pending" as const, artifact: "a", removedAt: null };
  await collection(db, "deployments").updateOne({ _id: deployment._id }, { $set: pending });
  const target = { _id: deployment._id, artifact: "a" };
  expect(await byFastClock(() => claimDataset(db, target))).not.toBeNull();
  expect(await claimDataset(db, target)).not.toBeNull();
  expect(await claimDataset(db, target)).toBeNull();
});

test("a worker last seen by a fast clock does not count as alive for two hours", async () => {
  const { db } = world.mongo;
  const worker = { id: "build-1", queue: "build", startedAt: new Date() };
  await byFastClock(() => noteWorker(db, worker));
  expect(await isWorkerAlive(db, "build")).toBe(false);
  await noteWorker(db, worker);
  expect(await isWorkerAlive(db, "build")).toBe(true);
});

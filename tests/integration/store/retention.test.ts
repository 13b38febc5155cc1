import { afterAll, beforeAll, expect, test } from "vitest";
import { findDeployment } from "#store/deployments/deployments.ts";
import { findProject, promoteByHand } from "#store/projects/projects.ts";
import { deleteDeployment } from "#store/deployments/delete-deployment.ts";
import { collection } from "#store/collections.ts";
import { markRemoved, planRetention } from "#store/deployments/retention.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world.close());

async function twoDeployments(siteLabel: string) {
  const project = await insertSite(world, siteLabel);
  const old = await publish(world, project, { files: { "/": "old" } });
  const live = await publish(world, project, { files: { "/": "new" } });
  const liveNow = async () => (await findProject(world.mongo.db, project._id))?.live?.deploymentId;
  return { project, old, live, liveNow };
}

test("a deployment whose bytes were removed by retention cannot be made live", async () => {
  const { db } = world.mongo;
  const { project, old, live, liveNow } = await twoDeployments("taken--ada");
  expect(await markRemoved(db, old)).toBe(true);
  expect(await promoteByHand(db, project._id, old._id, true)).toBeNull();
  expect(await liveNow()).toBe(live._id);
});

test("a deployment that a member makes live is kept, even if retention decided on an older state", async () => {
  const { db } = world.mongo;
  const { project, old, liveNow } = await twoDeployments("kept--ada");
  await promoteByHand(db, project._id, old._id, true);
  expect(await markRemoved(db, old)).toBe(false);
  expect(await liveNow()).toBe(old._id);
  expect(await findDeployment(db, old._id)).toMatchObject({ removedAt: null });
});

test("a deployment that was rolled back to a moment ago is kept during the next switch", async () => {
  const { db } = world.mongo;
  const { project, old, live } = await twoDeployments("switched--ada");
  await promoteByHand(db, project._id, old._id, true);
  await promoteByHand(db, project._id, live._id, false);
  expect(await markRemoved(db, old)).toBe(false);
});

test("the bytes of a deleted deployment stay for an hour, because a running build may be based on them", async () => {
  const { db } = world.mongo;
  const { project, old } = await twoDeployments("deleted--ada");
  expect(await deleteDeployment(db, old)).toBe("deleted");
  const keeps = async () => (await planRetention(db, project)).kept.map(({ _id }) => _id);
  expect(await keeps()).toContain(old._id);
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  const then = { deletedAt: hourAgo, removedAt: hourAgo };
  await collection(db, "deployments").updateOne({ _id: old._id }, { $set: then });
  expect(await keeps()).not.toContain(old._id);
});

test("a live deployment is kept, even if its build was abandoned after the switch", async () => {
  const { db } = world.mongo;
  const { project, live } = await twoDeployments("given-up--ada");
  await collection(db, "deployments").updateOne({ _id: live._id }, { $set: { status: "failed" } });
  const { kept } = await planRetention(db, (await findProject(db, project._id))!);
  expect(kept.map(({ _id }) => _id)).toContain(live._id);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import type { OwnLimits } from "#schemas/orgs/own-limits.ts";
import { collection } from "#store/collections.ts";
import { buildsOfDay } from "#store/deployments/builds-of-day.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { claimBuild, requeueBuild } from "#store/deployments/build-claims.ts";
import { projectsBefore } from "#store/deployments/fair-queue.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { setOwnLimits } from "#store/orgs/limits.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

const CAP = 2;
const DAY_MS = 24 * 60 * 60_000;

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld({ BUILDS_PER_ORG: String(CAP) });
});
afterAll(() => world?.close());

const db = () => world.context.db;
async function newOrg(limits: OwnLimits) {
  const owner = { ownerId: newId(), personal: false };
  const { _id } = await insertOrg(db(), { name: "Garden club", handle: newId(), ...owner });
  await setOwnLimits(db(), _id, limits);
  return _id;
}

test.each([
  ["fewer", 1],
  ["more", 3],
])("an organization builds %s at the same time than others", async (_, buildsAtOnce) => {
  const orgId = await newOrg({ buildsAtOnce });
  const claims = [];
  for (let number = 0; number <= buildsAtOnce; number++) {
    const project = await world.project({ orgId });
    await project.push({ "note.md": "# A note" });
    claims.push(await claimBuild(db(), { projectId: project.id, workerId: "one", cap: CAP }));
  }
  expect(claims.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: buildsAtOnce }, () => "claimed"),
    "slot",
  ]);
  // Its waiting build does not come before those of others, because it has no free slot.
  const other = await newOrg({});
  const waiting = await world.project({ orgId: other });
  await waiting.push({ "note.md": "# Another" });
  const mine = await claimBuild(db(), { projectId: waiting.id, workerId: "one", cap: CAP });
  await waiting.push({ "note.md": "# More" });
  expect(await projectsBefore(db(), { orgId: other, cap: CAP })).toEqual([]);
  for (const claimed of [...claims, mine])
    if (claimed.kind === "claimed") {
      await requeueBuild(db(), claimed.claim);
      await collection(db(), "deployments").updateMany(
        { orgId: claimed.claim.orgId },
        { $set: { status: "canceled" } },
      );
    }
});

test("a build above the limit of a day fails with the limit, and the site stays as it is until tomorrow", async () => {
  const orgId = await newOrg({ buildsPerDay: 1 });
  const project = await world.project({ orgId });
  const { deployment: first } = await project.publish({ "index.md": "# One" });
  const { _id } = await project.push({ "index.md": "# Two" });
  await runBuild(world.context, project.id);
  expect(await findDeployment(db(), _id)).toMatchObject({
    status: "failed",
    errorCode: "org_limit_reached",
    reason: expect.stringContaining("Builds per day: 1 of 1. Redeploy after midnight UTC, or ask"),
  });
  expect((await findProject(db(), project.id))?.live?.deploymentId).toBe(first._id);

  // The refused build used nothing, so a higher limit has room for one more.
  await setOwnLimits(db(), orgId, { buildsPerDay: 2 });
  const { deployment: second } = await project.publish({ "index.md": "# Three" });
  expect(second.status).toBe("success");
  await collection(db(), "deployments").updateMany(
    { orgId },
    { $set: { createdAt: new Date(Date.now() - DAY_MS) } },
  );
  const { deployment: third } = await project.publish({ "index.md": "# Four" });
  expect(third.status).toBe("success");
});

test("of two builds that begin together, only the one requested later counts the other", async () => {
  const orgId = await newOrg({ buildsPerDay: 1 });
  const since = new Date(Date.now() - DAY_MS);
  const projects = [await world.project({ orgId }), await world.project({ orgId })];
  const queued: DeploymentDocument[] = [];
  for (const project of projects) queued.push(await project.push({ "index.md": "# One" }));
  await collection(db(), "deployments").updateMany({ orgId }, { $set: { startedAt: new Date() } });
  const counts = queued.map((before) => buildsOfDay(db(), orgId, { since, before }));
  expect(new Set(await Promise.all(counts))).toEqual(new Set([0, 1]));
});

test("an organization that stores as much as it may builds nothing new and keeps everything", async () => {
  const orgId = await newOrg({});
  const project = await world.project({ orgId });
  const { deployment: first, page } = await project.publish({ "index.md": "# One" });
  await setOwnLimits(db(), orgId, { storedBytes: 100 });
  const { _id } = await project.push({ "index.md": "# Two" });
  await runBuild(world.context, project.id);
  expect(await findDeployment(db(), _id)).toMatchObject({
    status: "failed",
    errorCode: "org_limit_reached",
    reason: expect.stringContaining("Delete deployments or projects"),
  });
  expect(first.status).toBe("success");
  expect(await page("/")).toContain("One");
  await setOwnLimits(db(), orgId, { storedBytes: null });
  const { deployment } = await project.publish({ "index.md": "# Three" });
  expect(deployment.status).toBe("success");
});

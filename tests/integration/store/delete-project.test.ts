import { afterAll, beforeAll, expect, test } from "vitest";
import { claimBuild } from "#store/deployments/build-claims.ts";
import { stopProject } from "#store/projects/delete-project.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { insertSite, type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world.close());

test("a queued build does not start once its project is being deleted", async () => {
  const { db } = world.mongo;
  const project = await insertSite(world, "leaving--ada");
  const { deployment } = await queueDeployment(db, project, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  await stopProject(db, project._id);
  const request = { projectId: project._id, workerId: "worker", cap: 2 };
  expect(await claimBuild(db, request)).toEqual({ kind: "none" });
  expect(await findDeployment(db, deployment._id)).toMatchObject({
    status: "canceled",
    reason: "the project was deleted",
  });
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { promoteByHand } from "#store/projects/projects.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { retainProject } from "#workers/sweep/retention.ts";
import { letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, published, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

test("retention removes old bytes, while the live deployment and the 20 newest keep every page, including shared bytes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { db, blobs } = world.context;
  const project = await world.project();
  const ids: string[] = [];
  for (let at = 0; at < 24; at++) {
    letTimePass();
    const { deployment } = await project.publish({
      "index.md": `Version ${at}`,
      ...(at === 0 ? { "constant.md": "Since the first push" } : {}),
    });
    ids.push(deployment._id);
  }
  await makeDataset(world.context, project.id);
  const past = new Date(Date.now() - 40 * 24 * 60 * 60_000);
  await collection(db, "deployments").updateMany(
    { projectId: project.id },
    { $set: { finishedAt: past, createdAt: past } },
  );
  await promoteByHand(db, project.id, ids[1] ?? "", true);

  await retainProject(
    { ...world.context, stopping: new AbortController().signal },
    await project.document(),
  );

  const rows = await Promise.all(ids.map((id) => findDeployment(db, id)));
  const removed = rows.flatMap((row, at) => (row?.removedAt ? [at] : []));
  expect(removed).toEqual([0, 2, 3]);
  for (const row of rows) {
    if (!row?.artifact) throw new Error("a deployment has no bytes");
    if (row.removedAt) {
      expect(await blobs.size(datasetKey(project.id, row.artifact, "posts.json"))).toBeNull();
      continue;
    }
    const { page } = await published(world.context, row);
    expect(await page("/")).toContain("Version");
    expect(await page("/constant")).toContain("Since the first push");
  }
  const next = await project.publish({ "index.md": "After the broom" });
  expect(next.deployment.status).toBe("success");
  expect(await next.page("/constant")).toContain("Since the first push");
  expect(next.deployment.counts?.rendered).toBeLessThan(next.deployment.counts?.pages ?? 0);
}, 120_000);

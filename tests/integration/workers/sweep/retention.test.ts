import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  datasetKey,
  restrictedPrefix,
  restrictedSearchPrefix,
} from "#schemas/deployments/manifest.ts";
import { openRestricted } from "#core/releases/release.ts";
import { readBytes } from "#core/releases/bytes.ts";
import { collection } from "#store/collections.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { promoteByHand } from "#store/projects/projects.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { retainProject } from "#workers/sweep/retention.ts";
import { letTimePass } from "#tests/support/agreement.ts";
import { keysOf } from "#tests/support/stored-bytes.ts";
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

test("retention removes the closed pages of removed deployments with their search, and the live one keeps its own", async () => {
  const { db, blobs } = world.context;
  const audience = { rules: [{ path: "/team", audience: "members" as const, people: [] }] };
  const project = await world.project({ sections: { audience } });
  const artifacts: string[] = [];
  for (const version of ["First", "Second"]) {
    const { deployment } = await project.publish({
      "index.md": version,
      "team/plan.md": `${version} plan`,
      "team/same.md": "Constant",
    });
    await makeDataset(world.context, project.id);
    artifacts.push(deployment.artifact ?? "");
  }
  const [removed = "", live = ""] = artifacts;
  const stored = async (artifact: string) => [
    ...(await keysOf(blobs, restrictedPrefix(project.id, artifact))),
    ...(await keysOf(blobs, restrictedSearchPrefix(project.id, artifact))),
  ];
  expect(await keysOf(blobs, restrictedPrefix(project.id, removed))).toHaveLength(1);
  const past = new Date(Date.now() - 40 * 24 * 60 * 60_000);
  const deployments = collection(db, "deployments");
  const ofProject = { projectId: project.id };
  await deployments.updateMany(ofProject, { $set: { finishedAt: past, createdAt: past } });
  await deployments.updateOne({ ...ofProject, artifact: removed }, { $set: { removedAt: past } });

  const context = { ...world.context, stopping: new AbortController().signal };
  await retainProject(context, await project.document());
  expect(await stored(removed)).toEqual([]);
  expect(await stored(live)).toHaveLength(2);
  const place = { projectId: project.id, artifact: live, key: "members" };
  const own = await openRestricted({ blobs }, place);
  for (const [url, text] of [
    ["/team/plan", "Second plan"],
    ["/team/same", "Constant"],
  ] as const) {
    const [hash = ""] = own?.files.get(url) ?? [];
    const bytes = await readBytes(blobs, own?.ranges ?? null, hash);
    expect(bytes?.toString("utf8")).toContain(text);
  }
}, 60_000);

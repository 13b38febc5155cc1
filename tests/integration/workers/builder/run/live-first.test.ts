import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { changeKey, releaseKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { deleteDeployment } from "#store/deployments/delete-deployment.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { readPacked } from "#store/blobs/packs.ts";
import { readRelease } from "#store/blobs/release.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { retainProject } from "#workers/sweep/retention.ts";
import { letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

/** The error of a full disk. */
const FULL = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
const HOUR_MS = 60 * 60_000;

let world: BuildWorld;
let blobs: BlobStore;
/** Runs before a blob is written. */
let beforePut: (key: string) => void | Promise<void> = () => undefined;

beforeAll(async () => {
  world = await startBuildWorld();
  blobs = world.context.blobs;
  world.context.blobs = {
    ...blobs,
    put: async (key, bytes) => {
      await beforePut(key);
      await blobs.put(key, bytes);
    },
  };
});
afterAll(() => world?.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
});
afterEach(() => {
  beforePut = () => undefined;
  vi.useRealTimers();
});

/** Pushes an edit and builds it. */
async function edit(project: TestProject, files: Record<string, string>) {
  letTimePass();
  const { _id } = await project.push(files);
  await runBuild(world.context, project.id);
  const deployment = await findDeployment(world.context.db, _id);
  if (!deployment?.artifact) throw new Error("nothing was stored");
  return { ...deployment, artifact: deployment.artifact };
}

const pageOf = async (projectId: string, artifact: string, url: string) => {
  const release = await readRelease(blobs, projectId, artifact);
  const [hash = ""] = release?.manifest.files[url] ?? [];
  const [pack = 0, offset = 0, length = 0] = release?.locations.hashes[hash] ?? [];
  const key = release?.locations.packs[pack] ?? "";
  return (await readPacked(blobs, key, { offset, length }))?.toString();
};

/** Where restricted files are stored is not part of what visitors get. */
async function filesOf(projectId: string, artifact: string) {
  const { manifest, locations } = (await readRelease(blobs, projectId, artifact))!;
  return { manifest, locations };
}

test("an edit is live before its release file is written, and reads the same before and after", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "# H", "a.md": "# A\n\nold", "b.md": "# B\n\nstays" });
  const liveReleases: unknown[] = [];
  beforePut = async (key) => {
    if (!key.startsWith("releases/")) return;
    const { live } = await project.document();
    const { artifact } = (await findDeployment(world.context.db, live?.deploymentId ?? ""))!;
    liveReleases.push(live?.deploymentId, await filesOf(project.id, artifact ?? ""));
    expect(await pageOf(project.id, artifact ?? "", "/a")).toContain("new words");
    expect(await pageOf(project.id, artifact ?? "", "/b")).toContain("stays");
  };
  const deployment = await edit(project, { "a.md": "# A\n\nnew words" });
  expect(liveReleases).toEqual([
    deployment._id,
    await filesOf(project.id, deployment.artifact ?? ""),
  ]);
  expect(await blobs.size(releaseKey(project.id, deployment.artifact))).not.toBeNull();
  expect(await blobs.size(changeKey(project.id, deployment.artifact))).toBeNull();
});

test("a live deployment stays successful if the disk is full afterwards, keeps its bytes, and the next push builds", async () => {
  const project = await world.project();
  const first = await project.publish({ "index.md": "# H", "a.md": "# A\n\nold", "b.md": "# B" });
  beforePut = (key) => {
    if (key.startsWith("releases/")) throw FULL;
  };
  const deployment = await edit(project, { "a.md": "# A\n\nnew words" });
  expect(deployment).toMatchObject({ status: "success", errorCode: null });
  expect((await project.document()).live?.deploymentId).toBe(deployment._id);

  beforePut = () => undefined;
  expect(await deleteDeployment(world.context.db, first.deployment)).toBe("deleted");
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  await retainProject(
    { ...world.context, stopping: new AbortController().signal },
    {
      ...(await project.document()),
    },
  );
  expect(await blobs.size(releaseKey(project.id, first.deployment.artifact ?? ""))).not.toBeNull();
  expect(await pageOf(project.id, deployment.artifact, "/a")).toContain("new words");
  expect(await pageOf(project.id, deployment.artifact, "/b")).toContain("B");

  world.context.states = openStateMemory();
  const next = await edit(project, { "b.md": "# B\n\nmore" });
  expect(next.status).toBe("success");
  expect(await pageOf(project.id, next.artifact, "/a")).toContain("new words");
  expect(await pageOf(project.id, next.artifact, "/b")).toContain("more");
});

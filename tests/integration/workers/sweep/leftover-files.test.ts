import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { removeUnusedMirrors as removeMirrorsOfApi } from "#core/source/source-mirror.ts";
import { createRepository, mirrorDirectory } from "#git/repositories.ts";
import { newId } from "#schemas/ids.ts";
import { deleteProject } from "#store/projects/delete-project.ts";
import { setAside } from "#store/projects/deleted-projects.ts";
import { claimBuild } from "#store/deployments/build-claims.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { removeLeftoverFiles, removeUnusedMirrors } from "#workers/builder/run/leftover-files.ts";
import { retain } from "#workers/sweep/retention.ts";

const HOUR_MS = 60 * 60_000;
const PLACES = ["", "refs/heads", "objects", "objects/pack"];
let world: BuildWorld;
/** The disk of one worker. Another worker has its own disk. */
let disk: string;
let disks = 0;

beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  disk = join(world.directory, `disk-${disks++}`);
});

const worker = (directory = disk) => ({
  ...world.context,
  env: { ...world.context.env, DATA_DIR: directory },
});
const mirrorsOf = (directory = disk) => readdir(join(directory, "mirrors"));

/** A mirror that git last wrote to `hoursAgo` hours ago. */
async function mirror(directory: string, hoursAgo: number, newest = ""): Promise<void> {
  await createRepository(directory);
  const then = new Date(Date.now() - hoursAgo * HOUR_MS);
  for (const place of PLACES) await utimes(join(directory, place), then, then);
  if (newest) await utimes(join(directory, newest), new Date(), new Date());
}

test("mirrors of deleted projects are removed from each worker's disk, and others stay", async () => {
  const [deleted, kept] = [await world.project(), await world.project()];
  const other = `${disk}-other`;
  for (const directory of [disk, other])
    for (const { id } of [deleted, kept]) await mirror(mirrorDirectory(directory, id), 3);
  await deleteProject(world.context.db, deleted.id);
  await removeUnusedMirrors(worker(), new Date());
  await removeUnusedMirrors(worker(), new Date());
  expect(await mirrorsOf()).toEqual([`${kept.id}.git`]);
  expect(await mirrorsOf(other)).toHaveLength(2);
  await Promise.all([1, 2].map(() => removeUnusedMirrors(worker(other), new Date())));
  expect(await mirrorsOf(other)).toEqual([`${kept.id}.git`]);
});

test("a mirror that git wrote to within the last hour may be in use, so it is removed later", async () => {
  const id = newId();
  await mirror(mirrorDirectory(disk, id), 3, "objects/pack");
  await removeUnusedMirrors(worker(), new Date());
  expect(await mirrorsOf()).toEqual([`${id}.git`]);
  await removeUnusedMirrors(worker(), new Date(Date.now() + 2 * HOUR_MS));
  expect(await mirrorsOf()).toEqual([]);
});

test("longer builds extend the wait", async () => {
  await mirror(mirrorDirectory(disk, newId()), 3);
  const patient = worker();
  patient.env.BUILD_TIMEOUT_SECONDS = 4 * 3600;
  await removeUnusedMirrors(patient, new Date());
  expect(await mirrorsOf()).toHaveLength(1);
});

test("an unfinished first mirror is removed unless git is still writing to it", async () => {
  await mirror(join(disk, "mirrors", ".new-old"), 3);
  await mirror(join(disk, "mirrors", ".new-now"), 3, "objects");
  await removeUnusedMirrors(worker(), new Date());
  expect(await mirrorsOf()).toEqual([".new-now"]);
});

test("the API's own mirrors of deleted projects are also removed", async () => {
  const kept = await world.project();
  const api = join(disk, "api");
  for (const id of [newId(), kept.id]) await mirror(mirrorDirectory(api, id), 3);
  const { env, db } = { ...worker() };
  await removeMirrorsOfApi({ env, db }, world.context.stopping);
  expect(await mirrorsOf(api)).toEqual([`${kept.id}.git`]);
});

test("a worker without a disk finds nothing to do", async () => {
  await expect(removeUnusedMirrors(worker(), new Date())).resolves.not.toThrow();
  await expect(removeLeftoverFiles(worker())).resolves.not.toThrow();
});

test("the sweep removes partial files although the git server does not respond", async () => {
  const { db } = world.context;
  const [projectId, weekAgo] = [newId(), new Date(Date.now() - 8 * 24 * HOUR_MS)];
  const gone = await world.project();
  const document = { ...(await gone.document()), _id: projectId, siteLabel: projectId };
  await setAside(db, document, { by: null, now: weekAgo });
  const partial = join(disk, "tmp", "partial");
  await mkdir(join(disk, "tmp"), { recursive: true });
  await writeFile(partial, "half of it");
  await utimes(partial, weekAgo, weekAgo);
  const incoming = join(disk, "blobs", ".incoming");
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, "link"), "of a killed process");
  await utimes(join(incoming, "link"), weekAgo, weekAgo);
  const context = worker();
  // Nothing listens there.
  context.env.GIT_URL = "http://127.0.0.1:9";
  const sweep = () => retain({ ...context, stopping: new AbortController().signal });
  await expect(sweep()).rejects.toThrow();
  expect(await readdir(join(disk, "tmp"))).toEqual([]);
  // The blob is old, but the link is not.
  expect(await readdir(incoming)).toEqual(["link"]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR_MS });
  await expect(sweep()).rejects.toThrow();
  vi.useRealTimers();
  expect(await readdir(incoming)).toEqual([]);
});

test("partial files of a build are removed once no worker builds it", async () => {
  const project = await world.project();
  await project.push({ "index.md": "Hello" });
  const result = await claimBuild(world.context.db, {
    projectId: project.id,
    workerId: "here",
    cap: 2,
  });
  if (result.kind !== "claimed") throw new Error("not claimed");
  const { deploymentId, fence } = result.claim;
  const names = [
    `${deploymentId}-${fence}.pack`,
    `${deploymentId}-${fence - 1}.pack`,
    `${newId()}-1.notes`,
  ];
  const directory = join(disk, "tmp", "builds");
  await mkdir(directory, { recursive: true });
  for (const name of names) await writeFile(join(directory, name), "half of it");
  await removeLeftoverFiles(worker());
  expect(await readdir(directory)).toEqual(names.slice(0, 1));
});

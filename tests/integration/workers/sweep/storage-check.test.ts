import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import type { StorageDepth } from "#schemas/storage-check.ts";
import { readRelease } from "#store/blobs/release.ts";
import { collection } from "#store/collections.ts";
import { insertStorageCheck, pageStorageOwners } from "#store/storage/checks.ts";
import { checkStorage } from "#workers/sweep/storage/check.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
let project: TestProject;
let artifact: string;

beforeAll(async () => {
  world = await startBuildWorld();
  project = await world.project();
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: "#123456" },
  })
    .png()
    .toBuffer();
  const { deployment } = await project.publish({
    "index.md": "![[p.png]]\n\n[[other]]",
    "other.md": "Other",
    "p.png": picture,
  });
  artifact = deployment.artifact ?? "";
});
afterAll(() => world?.close());

async function check(depth: StorageDepth) {
  const { db } = world.context;
  const requested = await insertStorageCheck(db, { depth, requestedBy: "Root" });
  if (!requested) throw new Error("another check is running");
  expect(await insertStorageCheck(db, { depth, requestedBy: "Root" })).toBeNull();
  await checkStorage({ ...world.context, stopping: new AbortController().signal }, requested._id);
  const done = await collection(db, "storageChecks").findOne({ _id: requested._id });
  const { items } = await pageStorageOwners(
    db,
    { checkId: requested._id, query: "", by: "bytes" },
    { limit: 100 },
  );
  return { done: done!, owners: new Map(items.map((owner) => [owner.owner, owner])) };
}

async function change(key: string, edit: (bytes: Buffer) => void): Promise<void> {
  const path = join(world.directory, "blobs", key);
  const bytes = await readFile(path);
  edit(bytes);
  await writeFile(path, bytes);
}

test("a check counts every blob of a project, and says what nothing needs and when it goes", async () => {
  const { blobs } = world.context;
  await blobs.put(`packs/${project.id}/left-over.pack`, Buffer.alloc(1_000));
  await blobs.put(mediaKey("f".repeat(32)), Buffer.alloc(500));
  await blobs.put("packs/gonegonegonegone/x-1.pack", Buffer.alloc(70));
  let [stored, bytes] = [0, 0];
  for await (const blob of blobs.listSizes("")) {
    stored += 1;
    bytes += blob.bytes;
  }
  const { done, owners } = await check("list");
  expect(done).toMatchObject({ state: "done", stored: { blobs: stored, bytes }, read: 0 });
  expect(done.unneeded).toEqual({ blobs: 3, bytes: 1_570 });
  const row = owners.get(project.id)!;
  expect(row).toMatchObject({ kind: "project", unneededBlobs: 1, unneededBytes: 1_000 });
  expect(row.goneBy!.getTime()).toBeGreaterThan(Date.now());
  expect(owners.get("media")).toMatchObject({ kind: "shared", unneededBytes: 500 });
  expect(owners.get("gonegonegonegone")).toMatchObject({ kind: "gone", unneededBytes: 70 });
  // A check deletes nothing.
  expect(await blobs.size(`packs/${project.id}/left-over.pack`)).toBe(1_000);
  for (const key of [`packs/${project.id}/left-over.pack`, mediaKey("f".repeat(32))])
    await blobs.remove(key);
});

test("reading everything finds a changed page, a changed picture and a picture that is gone", async () => {
  const { blobs } = world.context;
  const clean = await check("all");
  expect(clean.done).toMatchObject({ state: "done", faults: 0, faultList: [] });
  expect(clean.done.read).toBeGreaterThan(3);

  const release = (await readRelease(blobs, project.id, artifact))!;
  const [page] = release.manifest.files["/other"]!;
  const [pack] = release.locations.hashes[page]!;
  const packKey = release.locations.packs[pack]!;
  const picture = Object.values(release.manifest.files)
    .map(([hash]) => hash)
    .find((hash) => !(hash in release.locations.hashes))!;
  await change(packKey, (bytes) => (bytes[bytes.length >> 1] = bytes[bytes.length >> 1]! ^ 0xff));
  await change(mediaKey(picture), (bytes) => (bytes[8] = bytes[8]! ^ 0xff));
  const damaged = await check("all");
  const found = damaged.done.faultList.map(({ key, fault }) => `${fault} ${key}`);
  expect(found).toContain(`damaged ${packKey}`);
  expect(found).toContain(`damaged ${mediaKey(picture)}`);

  const releaseOf = `releases/${project.id}/${artifact}`;
  const whole = (await blobs.get(releaseOf))!;
  await blobs.put(releaseOf, whole.subarray(0, whole.length - 1));
  const unreadable = await check("list");
  expect(unreadable.done).toMatchObject({ state: "done", faults: 1 });
  expect(unreadable.done.faultList[0]).toMatchObject({ key: releaseOf, fault: "damaged" });
  await blobs.put(releaseOf, whole);

  await blobs.remove(mediaKey(picture));
  const missing = await check("sample");
  expect(missing.done.faultList).toContainEqual({
    key: mediaKey(picture),
    hash: picture,
    fault: "missing",
  });
});

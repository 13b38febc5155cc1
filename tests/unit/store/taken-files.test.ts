import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { diskBlobs } from "#store/blobs/disk.ts";
import { until } from "#tests/support/until.ts";

/** More than a stream reads at once. */
const LARGE = Buffer.alloc(1024 * 1024, "old ");

let directory: string;
let root: string;
let blobs: BlobStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "taken-"));
  root = join(directory, "blobs");
  blobs = diskBlobs(root);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const linksOf = async () => (await readdir(join(root, ".incoming"))).length;

test("a blob that is taken is a file with its bytes, and no longer in the store", async () => {
  const path = join(directory, "taken");
  await blobs.put("data/one/file", LARGE);
  expect(await blobs.takeFile("data/one/file", path)).toBe(true);
  expect((await readFile(path)).equals(LARGE)).toBe(true);
  expect(await blobs.size("data/one/file")).toBeNull();
  expect(await blobs.takeFile("data/one/file", path)).toBe(false);
  expect(await linksOf()).toBe(0);
});

test("a blob that a visitor is downloading is not taken until the download has ended", async () => {
  const path = join(directory, "downloaded");
  await blobs.put("data/two", LARGE);
  const download = (await blobs.stream("data/two")) ?? expect.fail("there is no such blob");
  const first = await new Promise<Buffer>((resolve) => download.once("data", resolve));
  download.pause();
  expect(await blobs.takeFile("data/two", path)).toBe(false);
  expect((await blobs.get("data/two"))?.equals(LARGE)).toBe(true);
  const rest = await download.toArray();
  expect(Buffer.concat([first, ...(rest as Buffer[])]).equals(LARGE)).toBe(true);
  await until(async () => (await linksOf()) === 0);
  expect(await blobs.takeFile("data/two", path)).toBe(true);
});

test("a blob whose bytes two keys share is not taken, and a copy has bytes of its own", async () => {
  const path = join(directory, "shared");
  await blobs.put("data/three", LARGE);
  expect(await blobs.copy("data/three", "data/four")).toBe(true);
  expect(await blobs.takeFile("data/three", path)).toBe(false);
  const copied = join(directory, "copied");
  expect(await blobs.copyToFile("data/three", copied)).toBe(true);
  await writeFile(copied, "new");
  expect((await blobs.get("data/four"))?.equals(LARGE)).toBe(true);
  await blobs.remove("data/four");
  expect(await blobs.takeFile("data/three", path)).toBe(true);
});

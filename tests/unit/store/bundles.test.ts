import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { diskBlobs } from "#store/blobs/disk.ts";
import { type BundleLocation, putBundle, readHeader, readParts } from "#store/blobs/bundles.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";

let directory: string;
let blobs: BlobStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bundles-"));
  blobs = diskBlobs(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const projectId = newId();
const place = (artifact: string): BundleLocation => ({
  keyOf: (project, name) => `bundles/${project}/${name}`,
  projectId,
  artifact,
});
const keyOf = (artifact: string) => `bundles/${projectId}/${artifact}`;
/** A list in which each entry has a different hash, as in manifests. */
const list = (entries: number, seed = 0) =>
  Array.from({ length: entries }, (_, at) => `entry ${at} ${((at + seed) * 2_654_435_761) % 1e9}`);
const textOf = async (artifact: string, name: string) =>
  (await readParts(blobs, place(artifact), [name]))?.[name]?.toString();

test("a hundred versions of a document can be read back, and each takes a few hundred bytes", async () => {
  const entries = list(2_000);
  const versions: string[] = [];
  let bytes = 0;
  for (let version = 0; version < 100; version++) {
    entries[(version * 37) % entries.length] = `changed in version ${version}`;
    const text = entries.join("\n");
    versions.push(text);
    await putBundle(blobs, place(`v${version}`), {
      base: version === 0 ? null : `v${version - 1}`,
      packs: [`pack-${version}`],
      parts: { text: [text.slice(0, 100), text.slice(100)], same: ["always"] },
    });
    bytes += (await blobs.size(keyOf(`v${version}`))) ?? 0;
  }
  for (const [version, text] of versions.entries()) {
    expect(await textOf(`v${version}`, "text"), `version ${version}`).toBe(text);
    expect(await textOf(`v${version}`, "same")).toBe("always");
  }
  const whole = (await blobs.size(keyOf("v0"))) ?? 0;
  expect(bytes).toBeLessThan(whole * 100 * 0.1);
  const chains = await Promise.all(
    versions.map(async (_, at) => (await readHeader(blobs, keyOf(`v${at}`)))?.chain.length ?? 0),
  );
  expect(Math.max(...chains)).toBe(16);
  expect((await readHeader(blobs, keyOf("v42")))?.packs).toEqual(["pack-42"]);
});

test("a document that shares little with its base is stored as a whole, and so is one without a base", async () => {
  await putBundle(blobs, place("one"), { base: null, parts: { text: list(500, 1) } });
  await putBundle(blobs, place("two"), { base: "one", parts: { text: list(500, 99) } });
  await putBundle(blobs, place("three"), { base: "never-there", parts: { text: ["x"] } });
  for (const artifact of ["one", "two", "three"])
    expect((await readHeader(blobs, keyOf(artifact)))?.chain).toEqual([]);
  expect(await textOf("two", "text")).toBe(list(500, 99).join(""));
});

test("a large document is stored as a whole, and so is its next version", async () => {
  const large = Array.from({ length: 20 }, (_, at) => list(3_000, at).join(" and more\n"));
  await putBundle(blobs, place("large"), { base: null, parts: { text: large, small: ["a"] } });
  await putBundle(blobs, place("after"), { base: "large", parts: { text: large, small: ["b"] } });
  expect(await textOf("after", "text")).toBe(large.join(""));
  expect(await textOf("after", "small")).toBe("b");
  expect((await readHeader(blobs, keyOf("after")))?.chain).toEqual([]);
});

test("a bundle that is missing or has no base is null, and a damaged one is an error", async () => {
  const entries = list(300);
  await putBundle(blobs, place("base"), { base: null, parts: { text: [entries.join("\n")] } });
  entries[7] = "other";
  await putBundle(blobs, place("next"), { base: "base", parts: { text: [entries.join("\n")] } });
  expect((await readHeader(blobs, keyOf("next")))?.chain).toEqual(["base"]);
  await blobs.remove(keyOf("base"));
  expect(await textOf("next", "text")).toBeUndefined();
  expect(await textOf("never", "text")).toBeUndefined();
  expect(await readHeader(blobs, keyOf("never"))).toBeNull();

  const bytes = (await blobs.get(keyOf("next"))) ?? Buffer.alloc(0);
  await blobs.put(keyOf("cut"), bytes.subarray(0, -3));
  await expect(textOf("cut", "text")).rejects.toThrow("damaged");
});

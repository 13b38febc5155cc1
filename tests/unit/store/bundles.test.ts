import { createHash } from "node:crypto";
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

/** About 90 bytes each, nearly half of them random. */
const hashes = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const hash = createHash("sha256").update(String(at)).digest("hex").slice(0, 32);
    return `"/folder ${at % 97}/a note with a name ${at}":["${hash}","text/html",${at}],`;
  });

test("of a large document, a version stores only the parts around its changes, wherever they move", async () => {
  const entries = hashes(20_000);
  const versions = new Map<number, string>();
  const sizes: number[] = [];
  const chains: number[] = [];
  for (let version = 0; version < 40; version++) {
    entries.splice((version * 7_919) % entries.length, version % 2, `entry of ${version},`);
    if (version % 8 === 0 || version > 36) versions.set(version, entries.join(""));
    await putBundle(blobs, place(`large${version}`), {
      base: version === 0 ? null : `large${version - 1}`,
      parts: { text: chunked(entries), small: [`version ${version}`] },
    });
    sizes.push((await blobs.size(keyOf(`large${version}`))) ?? 0);
    chains.push((await readHeader(blobs, keyOf(`large${version}`)))?.chain.length ?? 0);
  }
  for (const [version, text] of versions) {
    expect(await textOf(`large${version}`, "text"), `version ${version}`).toBe(text);
    expect(await textOf(`large${version}`, "small")).toBe(`version ${version}`);
  }
  const [first = 0, ...later] = sizes;
  expect(first).toBeGreaterThan(500_000);
  expect(later.reduce((sum, size) => sum + size, 0) / later.length).toBeLessThan(first / 20);
  expect(Math.max(...chains)).toBeLessThanOrEqual(16);
});

test("a large document needs the bundles with its pieces, and does not depend on its size before or after", async () => {
  const [small, large] = [hashes(2_000), hashes(20_000)];
  await putBundle(blobs, place("s1"), { base: null, parts: { text: chunked(small) } });
  await putBundle(blobs, place("l1"), { base: "s1", parts: { text: chunked(large) } });
  await putBundle(blobs, place("l2"), { base: "l1", parts: { text: chunked(large.slice(1)) } });
  await putBundle(blobs, place("s2"), { base: "l2", parts: { text: chunked(small) } });
  await putBundle(blobs, place("s3"), { base: "s2", parts: { text: chunked(small.slice(1)) } });
  expect(await textOf("l1", "text")).toBe(large.join(""));
  expect(await textOf("l2", "text")).toBe(large.slice(1).join(""));
  expect(await textOf("s3", "text")).toBe(small.slice(1).join(""));
  expect((await readHeader(blobs, keyOf("l2")))?.chain).toEqual(["l1"]);
  expect((await readHeader(blobs, keyOf("s3")))?.chain).toEqual(["s2"]);
  const bytes = (await blobs.get(keyOf("l1"))) ?? Buffer.alloc(0);
  await blobs.put(keyOf("l1"), Buffer.concat([bytes.subarray(0, -9), Buffer.alloc(9, "x")]));
  await expect(textOf("l2", "text")).rejects.toThrow();
  await blobs.remove(keyOf("l1"));
  expect(await textOf("l2", "text")).toBeUndefined();
});

function* chunked(entries: readonly string[]): Generator<string> {
  for (let at = 0; at < entries.length; at += 500) yield entries.slice(at, at + 500).join("");
}

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

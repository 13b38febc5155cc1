import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { largestSite, weightOf } from "#workers/builder/incremental/state-room.ts";
import type { PreviousBuild } from "#workers/builder/incremental/previous-build.ts";
import { openCompilePool } from "#workers/builder/threads/compile-pool.ts";
import { jsonBytes } from "#workers/builder/bytes/json-bytes.ts";
import { openSegmentFile } from "#workers/builder/bytes/segment-file.ts";

const MEBIBYTE = 1024 * 1024;

test("JSON written in pieces is the same as JSON written in one piece", () => {
  const values = [
    {
      posts: [
        { id: "a", tags: [] },
        { id: "ü“\n", tags: ["x"] },
      ],
      files: [],
      spec: null,
    },
    { keys: { "/a": "1", "/b": undefined, '"': { deep: { deeper: [1, [2, { last: 3 }]] } } } },
    { at: new Date(0), notes: { a: [0, 1, 2], b: [] }, none: {}, list: [undefined, null, [[]]] },
    Array.from({ length: 30_000 }, (_, at) => ({ at, text: "é".repeat(at % 7) })),
    [],
    "text",
  ];
  for (const value of values) expect(jsonBytes(value).toString()).toBe(JSON.stringify(value));
});

test("a build reads back its own data of any size, before and after it is on disk", async () => {
  const directory = mkdtempSync(join(tmpdir(), "pressmark-segment-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = openSegmentFile(join(directory, "deep", "a.pack"));
  const pieces = [3, 0, MEBIBYTE - 1, 2, 3 * MEBIBYTE, 700_000, 700_000, MEBIBYTE].map((size, at) =>
    Buffer.alloc(size, at + 1),
  );
  const starts = pieces.map((piece) => file.add(piece.subarray(0, 1), piece.subarray(1)));
  const last = pieces.length - 1;
  expect(file.read(starts[last] ?? 0, MEBIBYTE).equals(pieces[last] as Buffer)).toBe(true);
  starts.push(file.add(Buffer.from("end")));
  pieces.push(Buffer.from("end"));
  for (const [at, piece] of pieces.entries())
    expect(file.read(starts[at] ?? 0, piece.length).equals(piece)).toBe(true);
  expect(file.size()).toBe(pieces.reduce((sum, { length }) => sum + length, 0));
  await file.close();
  expect(readFileSync(file.path).equals(Buffer.concat(pieces))).toBe(true);
});

test("idle threads are replaced after a large site, and after a smaller one when it stays quiet", async () => {
  const thread = new URL(
    "../../../../support/inputs/threads/numbered-compile-thread.ts",
    import.meta.url,
  );
  const open = (quietMs: number) => {
    const pool = openCompilePool(1, { thread, quietMs });
    onTestFinished(pool.close);
    const compile = async (bytes: number) => {
      const job = { path: "a.md", highlight: false, hardLineBreaks: false };
      const [note] = await pool.compile([{ ...job, bytes: new Uint8Array(bytes) }]);
      return Buffer.from(note?.text ?? "").toString();
    };
    return { compile, rest: pool.rest, endIdle: pool.endIdle };
  };

  const busy = open(600_000);
  const name = await busy.compile(10 * MEBIBYTE);
  busy.rest();
  // Its code stays fast for the next jobs.
  expect(await busy.compile(MEBIBYTE)).toBe(name);
  for (let job = 0; job < 64; job++) expect(await busy.compile(MEBIBYTE)).toBe(name);
  busy.rest();
  expect(await busy.compile(MEBIBYTE)).not.toBe(name);

  // Another step needs the memory.
  const replacement = await busy.compile(1);
  busy.endIdle();
  expect(await busy.compile(1)).not.toBe(replacement);

  const quiet = open(1);
  const small = await quiet.compile(MEBIBYTE);
  quiet.rest();
  await sleep(10);
  expect(await quiet.compile(10 * MEBIBYTE)).toBe(small);
  const afterwards = async () => {
    quiet.rest();
    await sleep(10);
    return quiet.compile(1);
  };
  await expect.poll(afterwards).not.toBe(small);
});

test("memory for a large site is freed from other projects, not from its own", () => {
  const states = openStateMemory();
  const notesOf = (length: number, size = 4_096) => Array.from({ length }, () => ({ size }));
  const remember = (projectId: string, length: number) => {
    const site = { parsed: { notes: notesOf(length) } };
    states.set(projectId, { artifact: "a", site } as unknown as PreviousBuild);
  };
  const remembered = () => ["old", "own", "new"].filter((id) => states.get(id, "a") !== null);
  remember("old", 4_000);
  remember("own", 1_500);
  remember("new", 2_000);
  states.makeRoom("own", notesOf(1_500));
  expect(remembered()).toEqual(["old", "own", "new"]);
  states.makeRoom("own", notesOf(7_500));
  expect(remembered()).toEqual(["own", "new"]);
  // Long notes take more memory.
  states.makeRoom("own", notesOf(1_500, 60_000));
  expect(remembered()).toEqual(["own"]);
  states.makeRoom("other", notesOf(50_000));
  expect(remembered()).toEqual([]);
});

test("the preview of a note and the site that it belongs to stay in memory together", () => {
  const states = openStateMemory(24_000 * 16_096);
  const remember = (name: string, length: number) => {
    const site = { parsed: { notes: Array.from({ length }, () => ({ size: 12_000 })) } };
    states.set(name, { artifact: "a", site } as unknown as PreviousBuild);
  };
  const remembered = () =>
    ["own", "own:typed", "other"].filter((name) => states.get(name, "a") !== null);
  remember("own", 3_000);
  remember("own:typed", 3_000);
  expect(remembered()).toEqual(["own", "own:typed"]);
  remember("other", 3_000);
  expect(remembered()).toEqual(["other"]);
  remember("own", 12_000);
  remember("own:typed", 12_000);
  expect(remembered()).toEqual(["own", "own:typed"]);
  remember("own:typed", 13_000);
  expect(remembered()).toEqual(["own:typed"]);
});

test("one large site stays in memory, alone, and one that is too large for the heap does not", () => {
  const states = openStateMemory(20_000 * 14_096);
  const remember = (projectId: string, length: number) => {
    const site = { parsed: { notes: Array.from({ length }, () => ({ size: 10_000 })) } };
    states.set(projectId, { artifact: "a", site } as unknown as PreviousBuild);
  };
  const remembered = () =>
    ["small", "large", "second"].filter((id) => states.get(id, "a") !== null);
  remember("small", 10);
  remember("large", 19_000);
  expect(remembered()).toEqual(["large"]);
  remember("second", 19_000);
  expect(remembered()).toEqual(["second"]);
  remember("second", 21_000);
  expect(remembered()).toEqual([]);
});

test("50,000 short notes stay in memory with the heap of a container of 2 GiB, and longer ones with more", () => {
  const weight = (length: number, size: number) =>
    weightOf(Array.from({ length }, () => ({ size })));
  const [small, large] = [largestSite(1024 * MEBIBYTE), largestSite(4096 * MEBIBYTE)];
  expect(weight(50_000, 880)).toBeLessThan(small);
  expect(weight(50_000, 5_500)).toBeGreaterThan(small);
  expect(weight(50_000, 5_500)).toBeLessThan(large);
});

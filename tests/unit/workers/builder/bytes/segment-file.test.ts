import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSegmentFile } from "#workers/builder/bytes/segment-file.ts";

const KIBIBYTE = 1024;

function place(): string {
  const directory = mkdtempSync(join(tmpdir(), "pressmark-append-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, "builds", "a.pack");
}

test("small and large pieces are in the file in the order they were added", async () => {
  const file = openSegmentFile(place());
  const sizes = [0, 1, 700, 3, 2_500, 1_024, 5, 900, 900, 900].map((kib) => kib * KIBIBYTE + 1);
  const pieces = [...sizes, ...sizes].map((size, at) => Buffer.alloc(size, `${at} piece.`));
  const starts = pieces.map((piece) => file.add(piece));
  const whole = Buffer.concat(pieces);
  expect(file.size()).toBe(whole.length);
  await file.close();
  expect(readFileSync(file.path).equals(whole)).toBe(true);
  let start = 0;
  for (const [at, { length }] of pieces.entries()) {
    expect(starts[at]).toBe(start);
    start += length;
  }
});

test("a buffer can be reused after it was added", async () => {
  const file = openSegmentFile(place());
  const used = Buffer.alloc(600 * KIBIBYTE);
  for (let round = 0; round < 20; round++) file.add(used.fill(round));
  await file.close();
  const content = readFileSync(file.path);
  for (let round = 0; round < 20; round++)
    expect(
      content.subarray(round * used.length, (round + 1) * used.length).equals(used.fill(round)),
      `round ${round}`,
    ).toBe(true);
});

test("a file can be removed while it is being written, and before it exists", async () => {
  const file = openSegmentFile(place());
  for (let round = 0; round < 5; round++) file.add(Buffer.alloc(800 * KIBIBYTE));
  file.remove();
  expect(existsSync(file.path)).toBe(false);
  openSegmentFile(place()).remove();
});

test("an unwritable path is an error, not a short file", async () => {
  const path = place();
  mkdirSync(path, { recursive: true });
  const file = openSegmentFile(path);
  file.add(Buffer.from("a"));
  await expect(file.close()).rejects.toThrow("EISDIR");
});

test.skipIf(!existsSync("/dev/full"))("a full disk is an error", async () => {
  const file = openSegmentFile("/dev/full");
  file.add(Buffer.alloc(700 * KIBIBYTE));
  expect(() => file.add(Buffer.alloc(700 * KIBIBYTE))).toThrow("ENOSPC");
  await expect(file.close()).rejects.toThrow("ENOSPC");
});

test("a segment is in memory until its first block is full", () => {
  const file = openSegmentFile(place());
  onTestFinished(file.remove);
  expect(file.buffered()).toBeNull();
  file.add(Buffer.from("one "), Buffer.from("two"));
  expect(file.buffered()?.toString()).toBe("one two");
  expect(existsSync(file.path)).toBe(false);
  file.add(Buffer.alloc(1_024 * KIBIBYTE));
  expect(file.buffered()).toBeNull();
  expect(file.read(4, 3).toString()).toBe("two");
});

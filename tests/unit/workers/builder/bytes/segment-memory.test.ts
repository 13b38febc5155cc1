import { expect, test } from "vitest";
import {
  addBytes,
  addText,
  openSegment,
  openSharedSegment,
  takeAll,
} from "#workers/builder/bytes/segment-memory.ts";

const CAPACITY = 1_000;

test.each([
  ["the memory of a thread", openSegment],
  ["shared memory", openSharedSegment],
])(
  "texts in %s are read as they were written, regardless of their length and script",
  (_name, open) => {
    const segment = open(CAPACITY);
    const texts = [
      "",
      "plain",
      "né à 日本 🚀",
      "é".repeat(300_000),
      "日".repeat(1_500_000),
      "a".repeat(3_000_000),
      "the end",
    ];
    for (const round of [texts, texts.toReversed(), []]) {
      const ends = round.map((text) => addText(segment, text));
      const bytes = Buffer.from(takeAll(segment, CAPACITY));
      expect(bytes.length).toBe(ends.at(-1) ?? 0);
      const decoded = ends.map((end, at) => bytes.toString("utf8", ends[at - 1] ?? 0, end));
      expect(decoded.every((text, at) => text === round[at])).toBe(true);
    }
  },
);

test("bytes and texts follow each other", () => {
  const segment = openSharedSegment(1);
  expect(addBytes(segment, Buffer.from("ab"))).toBe(2);
  expect(addText(segment, "é")).toBe(4);
  expect(segment.memory).toBeInstanceOf(SharedArrayBuffer);
  expect(Buffer.from(takeAll(segment, 1)).toString()).toBe("abé");
  expect(segment).toMatchObject({ end: 0, memory: { byteLength: 1 } });
});

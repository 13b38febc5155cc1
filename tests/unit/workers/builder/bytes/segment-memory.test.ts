import { expect, test } from "vitest";
import { addBytes, addText, openSegment } from "#workers/builder/bytes/segment-memory.ts";

test("texts are read as they were written, regardless of their length and script", () => {
  const segment = openSegment(1_000);
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
    segment.end = 0;
    const ends = round.map((text) => addText(segment, text));
    const bytes = Buffer.from(segment.memory, 0, segment.end);
    expect(bytes.length).toBe(ends.at(-1) ?? 0);
    const decoded = ends.map((end, at) => bytes.toString("utf8", ends[at - 1] ?? 0, end));
    expect(decoded.every((text, at) => text === round[at])).toBe(true);
  }
});

test("bytes and texts follow each other", () => {
  const segment = openSegment(1);
  expect(addBytes(segment, Buffer.from("ab"))).toBe(2);
  expect(addText(segment, "é")).toBe(4);
  expect(Buffer.from(segment.memory, 0, segment.end).toString()).toBe("abé");
});

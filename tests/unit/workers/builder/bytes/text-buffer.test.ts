import { expect, test } from "vitest";
import { openTextBuffer } from "#workers/builder/bytes/text-buffer.ts";

test("texts are read as they were written, regardless of their length and script", () => {
  const buffer = openTextBuffer();
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
    const ends = round.map((text) => buffer.add(text));
    const bytes = Buffer.from(buffer.take());
    expect(bytes.length).toBe(ends.at(-1) ?? 0);
    const decoded = ends.map((end, at) => bytes.toString("utf8", ends[at - 1] ?? 0, end));
    expect(decoded.every((text, at) => text === round[at])).toBe(true);
  }
});

import { expect, test } from "vitest";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { parseAnsi } from "../../../../../web/src/components/log/ansi.ts";
import { findLines, markSegments } from "../../../../../web/src/components/log/search-log.ts";

const lines = ["Fetch main", "\u001B[31mBro\u001B[0mken link", "fetch again"].map(
  (text, index): LogLine => ({ seq: index + 1, at: "", stage: null, level: "info", text }),
);

test("a search finds lines in any case, and across colors", () => {
  expect(findLines(lines, "FETCH")).toEqual([0, 2]);
  expect(findLines(lines, "broken")).toEqual([1]);
  expect(findLines(lines, "")).toEqual([]);
});

test("a hit across two colors is marked in both, and nothing else is", () => {
  const marked = markSegments(parseAnsi(lines[1]!.text), "broken");
  expect(marked.map(({ text, hit }) => [text, hit])).toEqual([
    ["Bro", true],
    ["ken", true],
    [" link", false],
  ]);
  expect(marked[0]!.className).not.toBe(marked[1]!.className);
});

test("every hit of a line is marked", () => {
  const marked = markSegments(parseAnsi("a-b-a"), "a");
  expect(marked.filter(({ hit }) => hit)).toHaveLength(2);
  expect(marked.map(({ text }) => text).join("")).toBe("a-b-a");
});

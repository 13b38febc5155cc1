import { expect, test } from "vitest";
import {
  type DiffLine,
  diffTexts,
  foldUnchanged,
} from "../../../../../web/src/pages/deployments/compare/line-diff.ts";

const signs = { same: " ", added: "+", removed: "-" };
const text = (line: DiffLine) =>
  signs[line.kind] +
  line.words.map((word) => (word.marked ? `[${word.text}]` : word.text)).join("");

test("an edited line marks the words that differ in both versions", () => {
  const lines = diffTexts("# Roses\n\nThey are red.\n", "# Roses\n\nThey are white.\n");
  expect(lines.map(text)).toEqual([" # Roses", " ", "-They are [red].", "+They are [white]."]);
});

test("lines show their numbers in both texts", () => {
  const lines = diffTexts("a\nb\nc\n", "a\nnew\nb\nc\n");
  expect(lines.map((line) => [line.before, line.after])).toEqual([
    [1, 1],
    [null, 2],
    [2, 3],
    [3, 4],
  ]);
});

test("a completely different line has no marks", () => {
  const lines = diffTexts("Roses are red and sweet.\n", "Nothing of this stayed here!\n");
  expect(lines.map(text)).toEqual(["-Roses are red and sweet.", "+Nothing of this stayed here!"]);
});

test("a new note is all additions, and a removed one is all removals", () => {
  expect(diffTexts("", "one\ntwo\n").map(text)).toEqual(["+one", "+two"]);
  expect(diffTexts("one\ntwo\n", "").map(text)).toEqual(["-one", "-two"]);
});

test("different line endings are not a change, nor is a missing final line break", () => {
  const lines = diffTexts("one\r\ntwo\r\n", "one\ntwo");
  expect(lines.every((line) => line.kind === "same")).toBe(true);
});

test("removed lines come before added ones, and unpaired lines are complete", () => {
  const lines = diffTexts("first line\nsecond line\nend\n", "first row\nend\n");
  expect(lines.map(text)).toEqual(["-first [line]", "-second line", "+first [row]", " end"]);
});

test("long unchanged stretches are folded, except for three lines around a change", () => {
  const before = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
  const after = before.with(14, "line 15 b");
  const rows = foldUnchanged(diffTexts(before.join("\n"), after.join("\n")));
  const shown = rows.map((row) => (row.kind === "gap" ? `… ${row.lines.length}` : text(row)));
  expect(shown).toEqual([
    "… 11",
    " line 12",
    " line 13",
    " line 14",
    "-line 15",
    "+line 15[ b]",
    " line 16",
    " line 17",
    " line 18",
    "… 12",
  ]);
});

test("a single line is never folded away", () => {
  const before = ["one", "two", "three", "four", "five", "six"];
  const rows = foldUnchanged(diffTexts(before.join("\n"), [...before, "seven"].join("\n")));
  expect(rows.map((row) => row.kind)).toEqual(["gap", "same", "same", "same", "added"]);
  const short = foldUnchanged(
    diffTexts(before.slice(2).join("\n"), [...before.slice(2), "x"].join("\n")),
  );
  expect(short.map((row) => row.kind)).toEqual(["same", "same", "same", "same", "added"]);
});

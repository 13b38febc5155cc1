import { expect, test } from "vitest";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import {
  linksToRemoved,
  namesGone,
  splitRemoved,
} from "#core/deployments/compare/removed-names.ts";

const unwritten = (...names: string[]): StoredIssueGroup => ({
  group: "link-1",
  count: names.length,
  path: "a.md",
  line: 1,
  severity: "info",
  category: "link",
  message: "Links name pages that do not exist.",
  suggestion: null,
  places: names.map((name, at) => ({
    path: "a.md",
    line: at + 1,
    message: `No page or file is named ${name}.`,
  })),
});
const removed = { kind: "removed", path: null, beforePath: "notes/Salt.md" } as const;
const linesOf = (...args: Parameters<typeof linksToRemoved>) =>
  linksToRemoved(...args).map(({ line }) => line);

test("a link to a removed page is broken, even among names of pages that are not written yet", () => {
  expect(linesOf([unwritten("Pepper", "salt", "notes/Salt")], [removed])).toEqual([2, 3]);
});

test("a link to the former name of a renamed page is broken, but not one to a page that moved", () => {
  const moved = { kind: "moved", path: "b/Salts.md", beforePath: "a/Salt.md" } as const;
  expect(linesOf([unwritten("Salt", "Salts")], [moved])).toEqual([1]);
  expect(linesOf([unwritten("Salt")], [{ ...moved, path: "b/Salt.md" }])).toEqual([]);
});

test("what no change removed, and what is listed anyway, is not listed again", () => {
  expect(linesOf([unwritten("Salt")], [])).toEqual([]);
  expect(linesOf([{ ...unwritten("Salt"), severity: "warning" }], [removed])).toEqual([]);
});

test("among new places, links to a page that is gone are a warning of their own, and the others remain", () => {
  const gone = namesGone(["notes/Salt.md", "Pepper.md"], ["moved/Pepper.md"]);
  const { removed, rest } = splitRemoved(unwritten("Pepper", "Salt", "notes/Salt", "Salt"), gone);
  expect(removed).toMatchObject([
    { severity: "warning", line: 2, message: "No page or file is named Salt.", count: 2 },
    { severity: "warning", line: 3, message: "No page or file is named notes/Salt.", count: 1 },
  ]);
  expect(rest.map(({ line }) => line)).toEqual([1]);
});

test("other information is about no page, and a warning is listed anyway", () => {
  const gone = new Set(["salt"]);
  for (const other of [
    { ...unwritten("Salt"), severity: "warning" as const },
    { ...unwritten("Salt"), category: "date" },
  ])
    expect(splitRemoved(other, gone).removed).toEqual([]);
});

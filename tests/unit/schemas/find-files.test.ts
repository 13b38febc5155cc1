import { expect, test } from "vitest";
import { findFiles } from "#schemas/projects/source/find-files.ts";

const find = (query: string, ...paths: string[]) =>
  findFiles(
    paths.map((path) => ({ path })),
    query,
  ).map(({ path }) => path);

test("a file is found if its path contains every word, in any case and order", () => {
  const paths = ["garden/Roses.md", "garden/Tulips.md", "kitchen/roses.md"];
  expect(find("GARDEN ros", ...paths)).toEqual(["garden/Roses.md"]);
  expect(find("roses.md garden", ...paths)).toEqual(["garden/Roses.md"]);
  expect(find("garden/t", ...paths)).toEqual(["garden/Tulips.md"]);
  expect(find("violets", ...paths)).toEqual([]);
});

test("an exact file name comes first, then names that start with the word, names that contain it, and folders", () => {
  const inOrder = ["a/b/rose.md", "rosemary.md", "wild-rose.md", "rose/x.md"];
  expect(find("rose", ...inOrder.toReversed())).toEqual(inOrder);
});

test("the shorter path comes first among similar files", () => {
  expect(find("index", "a/b/index.md", "index.md", "a/index.md")).toEqual([
    "index.md",
    "a/index.md",
    "a/b/index.md",
  ]);
});

test("a separate combining accent is the same letter", () => {
  expect(find("plä", "Pla\u0308ne.md")).toEqual(["Pla\u0308ne.md"]);
});

test("a blank query finds nothing", () => {
  expect(find("  ", "a.md")).toEqual([]);
});

import { expect, test } from "vitest";
import { findFiles } from "#schemas/projects/find-files.ts";

const find = (query: string, ...paths: string[]) =>
  findFiles(
    paths.map((path) => ({ path })),
    query,
  ).map(({ path }) => path);

test("a file is found when every word is somewhere in its path, in whatever case and order", () => {
  const paths = ["garden/Roses.md", "garden/Tulips.md", "kitchen/roses.md"];
  expect(find("GARDEN ros", ...paths)).toEqual(["garden/Roses.md"]);
  expect(find("roses.md garden", ...paths)).toEqual(["garden/Roses.md"]);
  expect(find("garden/t", ...paths)).toEqual(["garden/Tulips.md"]);
  expect(find("violets", ...paths)).toEqual([]);
});

test("the file of that name comes first, then names that begin so, names that hold it, and folders", () => {
  const inOrder = ["a/b/rose.md", "rosemary.md", "wild-rose.md", "rose/x.md"];
  expect(find("rose", ...inOrder.toReversed())).toEqual(inOrder);
});

test("of two files alike the shorter path comes first", () => {
  expect(find("index", "a/b/index.md", "index.md", "a/index.md")).toEqual([
    "index.md",
    "a/index.md",
    "a/b/index.md",
  ]);
});

test("an accent that is a character of its own is the same letter", () => {
  expect(find("plä", "Pla\u0308ne.md")).toEqual(["Pla\u0308ne.md"]);
});

test("a blank query finds nothing", () => {
  expect(find("  ", "a.md")).toEqual([]);
});

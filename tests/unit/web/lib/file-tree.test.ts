import { expect, test } from "vitest";
import {
  buildTree,
  compareNames,
  foldersAbove,
  listRows,
} from "../../../../web/src/lib/file-tree.ts";

const files = ["b.md", "a/10.md", "a/2.md", "a/deep/er/x.md", "A.md", "c/y.md"].map((path) => ({
  path,
}));
const names = (open: string[]) =>
  listRows(buildTree(files), (path) => open.includes(path)).map(({ id }) => id);

test("folders come first, and names are in natural order", () => {
  expect(names([])).toEqual(["a", "c", "A.md", "b.md"]);
  expect(names(["a"])).toEqual(["a", "a/deep", "a/2.md", "a/10.md", "c", "A.md", "b.md"]);
  expect(compareNames("Day 2", "day 10")).toBeLessThan(0);
});

test("only the content of open folders is listed", () => {
  expect(names(["a/deep", "a/deep/er"])).toEqual(["a", "c", "A.md", "b.md"]);
  expect(names(["a", "a/deep", "a/deep/er"])).toContain("a/deep/er/x.md");
});

test("a row has its depth and its position among its siblings", () => {
  const rows = listRows(buildTree(files), () => true);
  expect(rows.find(({ id }) => id === "a/10.md")).toMatchObject({
    depth: 1,
    position: 3,
    siblings: 3,
    isFolder: false,
  });
  expect(rows.find(({ id }) => id === "a/deep/er")).toMatchObject({
    depth: 2,
    position: 1,
    siblings: 1,
    isOpen: true,
  });
});

test("a folder counts the files in all its subfolders", () => {
  const root = buildTree(files);
  expect(root.count).toBe(6);
  expect(root.folders.map(({ name, count }) => [name, count])).toEqual([
    ["a", 3],
    ["c", 1],
  ]);
});

test("the folders above a path are listed from the outside in", () => {
  expect(foldersAbove("a/b/c.md")).toEqual(["a", "a/b"]);
  expect(foldersAbove("c.md")).toEqual([]);
});

test("every file of a vault is listed once if all folders are open", () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    path: `${index % 7}/${index % 31}/note ${index}.md`,
  }));
  const rows = listRows(buildTree(many), () => true).filter(({ isFolder }) => !isFolder);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(many.length);
});

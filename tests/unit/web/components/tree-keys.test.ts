import { expect, test } from "vitest";
import { findByStart, parentIndex } from "../../../../web/src/components/tree/tree-keys.ts";
import { buildTree, listRows } from "../../../../web/src/lib/file-tree.ts";

const rows = listRows(
  buildTree(["Roses/Red.md", "Roses/white.md", "Tulips.md", "radish.md"].map((path) => ({ path }))),
  () => true,
);

test("a row's parent is its folder, and a top-level row has none", () => {
  expect(rows.map(({ name }) => name)).toEqual([
    "Roses",
    "Red.md",
    "white.md",
    "radish.md",
    "Tulips.md",
  ]);
  expect(parentIndex(rows, 2)).toBe(0);
  expect(parentIndex(rows, 3)).toBe(3);
});

test("letters find the next row that starts with them, in any case, and wrap around", () => {
  expect(findByStart(rows, "r", 1)).toBe(1);
  expect(findByStart(rows, "r", 2)).toBe(3);
  expect(findByStart(rows, "R", 4)).toBe(0);
  expect(findByStart(rows, "tul", 0)).toBe(4);
  expect(findByStart(rows, "x", 0)).toBeNull();
});

import { expect, test } from "vitest";
import { differingLines } from "../../../../web/src/lib/differing-lines.ts";

test("a conflict marks the lines that only one of both texts has", () => {
  const theirs = "# Title\n\nby them\n\nthird\nfourth\nfifth\n";
  const ours = "# Title\r\n\r\nby me\r\nand more\r\n\r\nthird\r\nfourth";
  expect(differingLines(theirs, ours)).toEqual({ theirs: [3, 7], ours: [3, 4] });
});

test("equal texts have no marks", () => {
  expect(differingLines("a\nb\n", "a\r\nb")).toEqual({ theirs: [], ours: [] });
});

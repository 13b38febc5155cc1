import { expect, test } from "vitest";
import { nextIndex } from "../../../../web/src/lib/hooks/use-window-rows.ts";

test("keys move through the rows and stop at both ends", () => {
  expect(nextIndex("ArrowDown", 3, 10)).toBe(4);
  expect(nextIndex("ArrowDown", 9, 10)).toBe(9);
  expect(nextIndex("ArrowUp", 0, 10)).toBe(0);
  expect(nextIndex("PageDown", 3, 100)).toBe(13);
  expect(nextIndex("PageUp", 3, 100)).toBe(0);
  expect(nextIndex("Home", 50, 100)).toBe(0);
  expect(nextIndex("End", 50, 15_000)).toBe(14_999);
  expect(nextIndex("a", 50, 100)).toBeNull();
});

import { expect, test } from "vitest";
import { nextRow } from "../../../../web/src/lib/hooks/use-row-keys.ts";

test("j and k begin at the first row and stay within the list", () => {
  expect(nextRow(-1, "j", 3)).toBe(0);
  expect(nextRow(-1, "k", 3)).toBe(0);
  expect(nextRow(0, "j", 3)).toBe(1);
  expect(nextRow(2, "j", 3)).toBe(2);
  expect(nextRow(1, "k", 3)).toBe(0);
  expect(nextRow(0, "k", 3)).toBe(0);
});

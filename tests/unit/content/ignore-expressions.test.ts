import { expect, test } from "vitest";
import { expressionPatterns } from "#content/ignore/expressions.ts";

test("a star behind a slash in Hugo's ignoreFiles leaves out the whole folder", () => {
  const { lines, isPartial } = expressionPatterns(["/content/private/*"], { isAnchored: false });
  expect(isPartial).toBe(false);
  expect(lines).toEqual(expressionPatterns(["/content/private"], { isAnchored: false }).lines);
});

test("a pattern with another star is not understood", () => {
  expect(expressionPatterns(["private*"], { isAnchored: false }).isPartial).toBe(true);
});

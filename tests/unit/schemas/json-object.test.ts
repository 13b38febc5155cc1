import { expect, test } from "vitest";
import { isTooDeep } from "#schemas/json-object.ts";

const nested = (levels: number, inside: string) => "[".repeat(levels) + inside + "]".repeat(levels);

test.each([
  ["64 levels", nested(64, "1"), false],
  ["65 levels", nested(65, "1"), true],
  ["objects", '{"a":'.repeat(65), true],
  ["brackets in a string", JSON.stringify({ text: "[".repeat(100) }), false],
  ["brackets after an escaped quote in a string", JSON.stringify(`"${"[".repeat(100)}`), false],
  ["brackets after a string that ends with a backslash", `["\\\\",${nested(65, "1")}]`, true],
  ["brackets after a string of backslashes and a quote", `["\\\\\\"",${nested(65, "1")}]`, true],
  ["brackets in an unclosed string", `"\\"${"[".repeat(100)}`, false],
  ["many siblings", `[${"[],".repeat(100)}[]]`, false],
])("the depth of JSON is measured: %s", (_name, text, expected) => {
  expect(isTooDeep(text)).toBe(expected);
});

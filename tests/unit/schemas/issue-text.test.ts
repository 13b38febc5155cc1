import { expect, test } from "vitest";
import { issueText } from "#schemas/issue-text.ts";

test.each([
  [["name"], "name must not be empty", "name must not be empty"],
  [["values", "accent"], "accent must be a color", "values.accent must be a color"],
  [["limit"], "Too big", "limit: Too big"],
  [["to"], "tokens are wrong", "to: tokens are wrong"],
  [[], "Unrecognized key", "Unrecognized key"],
])("the text of an invalid input at %j names the field once", (path, message, text) => {
  expect(issueText({ path, message })).toBe(text);
});

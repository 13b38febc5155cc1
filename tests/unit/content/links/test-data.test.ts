import { expect, test } from "vitest";
import { ofTestData } from "#content/links/test-data.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

const issue: FoundIssue = {
  ...{ path: "a.md", line: 1, severity: "warning", category: "link" },
  ...{ message: "No page or file is named x.", suggestion: null },
};

test.each([
  ["spec/fixtures/markdown.md", true],
  ["packages/a/__tests__/a.md", true],
  ["tests/data/a.md", true],
  ["docs/testing/a.md", false],
  ["fixtures.md", false],
])("what %s lacks is only information: %s", (path, isTestData) => {
  const [shown] = ofTestData(path, [issue]);
  expect(shown?.severity).toBe(isTestData ? "info" : "warning");
  expect(shown?.message).toBe(issue.message);
});

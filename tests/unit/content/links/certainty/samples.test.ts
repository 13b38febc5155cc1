import { expect, test } from "vitest";
import { ofSamples } from "#content/links/certainty/samples.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

const issue: FoundIssue = {
  ...{ path: "a.md", line: 1, severity: "warning", category: "link" },
  ...{ message: "No page or file is named x.", suggestion: null },
};

test.each([
  ["spec/fixtures/markdown.md", true],
  ["packages/a/__tests__/a.md", true],
  ["tests/data/a.md", true],
  ["page_templates/strategy.md", true],
  ["docs/testing/a.md", false],
  ["fixtures.md", false],
])("what %s lacks is only information: %s", (path, isSample) => {
  const [shown] = ofSamples(path, [issue]);
  expect(shown?.severity).toBe(isSample ? "info" : "warning");
  expect(shown?.message).toBe(issue.message);
});

test.each([
  ["nonexistent99", true],
  ["docs/broken-link.md", true],
  ["404", true],
  ["port-4041", false],
  ["guide-404/x", false],
])("a link to %s is dead on purpose: %s", (target, isOnPurpose) => {
  const [shown] = ofSamples("a.md", [{ ...issue, message: `No page or file is named ${target}.` }]);
  expect(shown?.severity).toBe(isOnPurpose ? "info" : "warning");
});

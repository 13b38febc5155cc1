import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

/** Folders with what the tests of a program read. */
const TEST_DATA =
  /(?:^|\/)(?:(?:__)?(?:fixtures|snapshots|mocks)(?:__)?|__tests__|test-?data|(?:tests?|specs?)\/(?:data|files|resources|examples))\//i;

/** What is missing in test data is most often missing on purpose, so all of it is one group of information. */
export function ofTestData(path: string, issues: FoundIssue[]): FoundIssue[] {
  if (!TEST_DATA.test(path)) return issues;
  return issues.map((issue): FoundIssue => {
    if (issue.severity !== "warning") return issue;
    const group = {
      about: "test data",
      message: "Notes in folders for tests link to pages or show files that do not exist.",
      suggestion: null,
    };
    return { ...issue, severity: "info", group };
  });
}

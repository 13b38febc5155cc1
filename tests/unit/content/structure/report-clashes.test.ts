import { expect, test } from "vitest";
import { reportClash } from "#content/structure/report-clashes.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

test.each([
  ["posts/2013-06-18-helpers.md", "posts/2012-08-30-helpers.md", "names with other dates"],
  ["a/list.md", "a/list?.md", "names with other punctuation"],
  ["posts/2013-06-18-helpers.md", "posts/helpers.md", undefined],
])(
  "%s at the address of %s is a mistake, unless it is different on purpose",
  (path, winner, about) => {
    const issues: FoundIssue[] = [];
    reportClash(
      { add: (issue: FoundIssue) => issues.push(issue) },
      { path, winner, wanted: "/helpers", url: "/helpers-2" },
    );
    expect(issues).toMatchObject([{ severity: about ? "info" : "warning" }]);
    expect(issues[0]?.group?.about).toBe(about);
  },
);

import { expect, test } from "vitest";
import { assignAddresses } from "#content/structure/addresses.ts";
import { reportClash, reportHiddenRedirect } from "#content/structure/report-clashes.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

test.each([
  ["posts/2013-06-18-helpers.md", "posts/2012-08-30-helpers.md", "names with other dates"],
  ["a/list.md", "a/list?.md", "names with other punctuation"],
  ["about.ja.md", "about.md", "names with other languages"],
  ["guide.md", "guide/README.md", "taken addresses"],
])(
  "%s at the address of %s is no mistake, because both have their pages",
  (path, winner, about) => {
    const issues: FoundIssue[] = [];
    reportClash(
      { add: (issue: FoundIssue) => issues.push(issue) },
      { path, winner, wanted: "/helpers", url: "/helpers-2" },
    );
    expect(issues).toMatchObject([{ severity: "info", group: { about } }]);
  },
);

test("an address that notes of one folder state is a mistake, and one issue for all of them", () => {
  const note = (path: string, permalink: string) => ({
    path,
    facts: { publish: { permalink, slug: null } as never },
  });
  const notes = ["blog/1.md", "blog/2.md", "blog/3.md"].map((path) => note(path, "/news"));
  const { clashes } = assignAddresses([...notes, note("de/1.md", "/x"), note("fr/1.md", "/x")]);
  const issues: FoundIssue[] = [];
  for (const clash of clashes) reportClash({ add: (issue) => issues.push(issue) }, clash);
  expect(issues.map(({ severity, group }) => `${severity} ${group?.about}`)).toEqual([
    "warning address /news",
    "warning address /news",
    "info taken addresses",
  ]);
  // MkDocs reads no addresses in front matter.
  const unread: FoundIssue[] = [];
  for (const clash of clashes)
    reportClash({ add: (issue) => unread.push(issue) }, { ...clash, convention: "mkdocs" });
  expect(unread.map(({ severity }) => severity)).toEqual(["info", "info", "info"]);
});

test("former addresses that are pages are one issue", () => {
  const issues: FoundIssue[] = [];
  for (const from of ["/news", "/about"])
    reportHiddenRedirect({ add: (issue) => issues.push(issue) }, "a.md", from);
  expect(issues.map(({ group }) => group?.about)).toEqual(["hidden redirects", "hidden redirects"]);
  expect(issues[0]?.message).toBe("A page already exists at /news, so the redirect has no effect.");
});

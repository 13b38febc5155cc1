import { describe, expect, test } from "vitest";
import { type ComparedSide, compareSides } from "#core/deployments/compare/compare-releases.ts";
import { compareSettings } from "#core/deployments/compare/settings.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { givenNote as note, givenSide as side } from "#tests/support/inputs/compared-side.ts";
import { givenIssue, type GivenNote } from "#tests/support/inputs/stored/stored-deployment.ts";

test("a page that is only listed or unlisted does not count as added or removed", () => {
  const [listed, unlisted] = [side([note("a.md")]), side([])];
  const quiet: ComparedSide = {
    ...unlisted,
    outline: {
      ...unlisted.outline,
      others: [{ id: "a", path: "a.md", url: "/a", state: "unlisted" }],
    },
  };
  expect(compareSides(listed, quiet).changes).toMatchObject([
    { kind: "unlisted", path: "a.md", url: "/a", beforePath: "a.md", beforeUrl: "/a" },
  ]);
  expect(compareSides(quiet, listed).changes).toMatchObject([
    { kind: "listed", path: "a.md", url: "/a", beforePath: "a.md", beforeUrl: "/a" },
  ]);
});

test("a page that also moves does not count as added or removed", () => {
  const listed = (path: string, redirects = {}) => side([note(path)], { redirects });
  const quiet = (path: string, redirects = {}) =>
    side([], {
      redirects,
      others: [{ id: path, path, url: `/${path.slice(0, -3)}`, state: "unlisted" }],
    });
  expect(compareSides(listed("a.md"), quiet("b.md", { "/a": "/b" })).changes).toMatchObject([
    { kind: "unlisted", path: "b.md", url: "/b", beforePath: "a.md", beforeUrl: "/a" },
  ]);
  expect(compareSides(quiet("a.md"), listed("b.md", { "/a": "/b" })).changes).toMatchObject([
    { kind: "listed", path: "b.md", url: "/b", beforePath: "a.md", beforeUrl: "/a" },
  ]);
});

describe("a page", () => {
  const rows: {
    what: string;
    before: GivenNote[];
    after: GivenNote[];
    redirects?: Record<string, string>;
    is: string[];
  }[] = [
    {
      what: "that is the same is not listed",
      before: [note("a.md")],
      after: [note("a.md")],
      is: [],
    },
    {
      what: "that is new is listed as added",
      before: [],
      after: [note("a.md")],
      is: ["added a.md"],
    },
    {
      what: "that is missing is listed as removed",
      before: [note("a.md")],
      after: [],
      is: ["removed a.md"],
    },
    {
      what: "with other text is listed as changed",
      before: [note("a.md", "one")],
      after: [note("a.md", "two")],
      is: ["changed a.md"],
    },
    {
      what: "with the same text in a different frame is listed as rendered",
      before: [note("a.md", "one", { page: "one, linked from nobody" })],
      after: [note("a.md", "one", { page: "one, linked from b" })],
      is: ["rendered a.md"],
    },
    {
      what: "with the same text at another path is listed as moved",
      before: [note("a.md", "one")],
      after: [note("new/a.md", "one")],
      is: ["moved a.md → new/a.md"],
    },
    {
      what: "that was renamed and edited is listed as moved if its old address redirects to the new one",
      before: [note("a.md", "one")],
      after: [note("b.md", "two")],
      redirects: { "/a": "/b" },
      is: ["moved a.md → b.md"],
    },
    {
      what: "that was renamed and edited without a redirect counts as a different page",
      before: [note("a.md", "one")],
      after: [note("b.md", "two")],
      is: ["removed a.md", "added b.md"],
    },
    {
      what: "that keeps its file but gets another address is listed as moved",
      before: [note("a.md", "one")],
      after: [note("a.md", "two", { url: "/elsewhere" })],
      is: ["moved a.md → a.md"],
    },
    {
      what: "that was copied is not listed as moved",
      before: [note("a.md", "one")],
      after: [note("a.md", "one"), note("b.md", "one")],
      is: ["added b.md"],
    },
    {
      what: "among identical pages moves to the page with the same name",
      before: [note("x/one.md", ""), note("x/two.md", "")],
      after: [note("y/two.md", ""), note("y/one.md", "")],
      is: ["moved x/one.md → y/one.md", "moved x/two.md → y/two.md"],
    },
    {
      what: "with redirects from two old addresses replaces only one of them",
      before: [note("a.md", "one"), note("b.md", "two")],
      after: [note("c.md", "three")],
      redirects: { "/a": "/c", "/b": "/c" },
      is: ["removed b.md", "moved a.md → c.md"],
    },
  ];
  test.each(rows)("$what", ({ before, after, redirects, is }) => {
    const { changes, pages } = compareSides(
      side(before),
      side(after, redirects ? { redirects } : {}),
    );
    const lines = changes.map(({ kind, path, beforePath }) =>
      kind === "moved" ? `${kind} ${beforePath} → ${path}` : `${kind} ${path ?? beforePath}`,
    );
    expect(lines).toEqual(is);
    for (const [kind, count] of Object.entries(pages))
      expect(count).toBe(is.filter((line) => line.startsWith(`${kind} `)).length);
  });
});

describe("an issue", () => {
  const rows: {
    what: string;
    before: Issue[];
    after: Issue[];
    moved?: [string, string];
    added: number[];
    resolved: number[];
  }[] = [
    {
      what: "that existed before is not new",
      before: [givenIssue()],
      after: [givenIssue()],
      added: [],
      resolved: [],
    },
    {
      what: "on a line that moved is not new",
      before: [givenIssue({ line: 1 })],
      after: [givenIssue({ line: 40 })],
      added: [],
      resolved: [],
    },
    {
      what: "in a renamed file is not new",
      before: [givenIssue({ path: "a.md" })],
      after: [givenIssue({ path: "b.md" })],
      moved: ["a.md", "b.md"],
      added: [],
      resolved: [],
    },
    {
      what: "in a further file is new there",
      before: [givenIssue({ path: "a.md", line: 3 })],
      after: [givenIssue({ path: "a.md", line: 3 }), givenIssue({ path: "b.md", line: 7 })],
      added: [7],
      resolved: [],
    },
    {
      what: "with another message is new",
      before: [givenIssue({ line: 3 })],
      after: [givenIssue({ line: 3, message: "No page or file is named c." })],
      added: [3],
      resolved: [3],
    },
    {
      what: "that appears a second time is new once, on the added line",
      before: [givenIssue({ line: 9 })],
      after: [givenIssue({ line: 2 }), givenIssue({ line: 9 })],
      added: [2],
      resolved: [],
    },
    {
      what: "is resolved once if one of two was removed",
      before: [givenIssue({ line: 2 }), givenIssue({ line: 9 })],
      after: [givenIssue({ line: 9 })],
      added: [],
      resolved: [2],
    },
  ];
  test.each(rows)("$what", ({ before, after, moved, added, resolved }) => {
    const [from = "a.md", to = "a.md"] = moved ?? [];
    const { issues } = compareSides(
      side([note(from, "the same")], { issues: before }),
      side([note(to, "the same")], { issues: after }),
    );
    expect(issues.added.map(({ line }) => line)).toEqual(added);
    expect(issues.resolved.map(({ line }) => line)).toEqual(resolved);
  });
});

describe("lost links and addresses", () => {
  const impact = (before: ComparedSide, after: ComparedSide) => compareSides(before, after).links;

  test("include links that now lead nowhere, but no other issues", () => {
    const dead = givenIssue({ category: "embed" });
    const other = givenIssue({ category: "frontmatter" });
    const old = givenIssue({ path: "b.md" });
    const before = side([note("a.md")], { issues: [old] });
    const after = side([note("a.md")], { issues: [old, other, dead] });
    expect(impact(before, after).dead).toMatchObject([{ ...dead, count: 1 }]);
  });

  test("include pages that lost their last link, even if they moved", () => {
    const before = side([
      note("home.md", "1", { links: ["a.md", "b.md"] }),
      note("a.md"),
      note("b.md"),
      note("alone.md"),
    ]);
    const after = side([
      note("home.md", "2", { links: ["b.md"] }),
      note("moved/a.md", "a.md"),
      note("b.md"),
      note("alone.md"),
    ]);
    expect(impact(before, after).orphaned).toEqual([
      { path: "moved/a.md", url: "/moved/a", title: "moved/a.md" },
    ]);
  });

  test("include addresses that are no longer a page or a redirect, even those of tags and folders", () => {
    const before = side([note("a.md"), note("b.md"), note("c.md")], { pages: ["/tags/old", "/x"] });
    const after = side([note("c.md")], { redirects: { "/a": "/c" }, pages: ["/x"] });
    expect(impact(before, after).gone).toEqual([
      { url: "/b", title: "b.md" },
      { url: "/tags/old", title: "/tags/old" },
    ]);
  });
});

test("changed settings are listed with both values, even if only one side has them", () => {
  const before = [
    { name: "Highlight code", value: true },
    { name: "Root directory", value: "" },
    { name: "Gone", value: 3 },
  ];
  const after = [
    { name: "Root directory", value: "docs" },
    { name: "Highlight code", value: true },
    { name: "New", value: false },
  ];
  expect(compareSettings(before, after)).toEqual([
    { name: "Root directory", before: "", after: "docs" },
    { name: "New", before: null, after: "false" },
    { name: "Gone", before: "3", after: null },
  ]);
});

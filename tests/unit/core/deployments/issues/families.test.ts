import { expect, test } from "vitest";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import type { IgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import { compareGroups, eachPart } from "#core/deployments/issues/compare-groups.ts";
import { groupIssues } from "#core/deployments/issues/group-issues.ts";
import { ignoreIssues } from "#core/deployments/issues/ignored-issues.ts";
import { createIssueList } from "#core/deployments/issues/issue-list.ts";

const family = { about: "names md", message: "Links name `.md` files that…", suggestion: null };
const dead = (name: string, path = "a.md"): FoundIssue => {
  const message = `No page or file is named ${name}.`;
  return {
    ...{ path, line: 1, severity: "warning", category: "link", message, suggestion: null },
    group: { about: `missing ${name}`, message, suggestion: null, family },
  };
};
function listOf(issues: Record<string, FoundIssue[]>) {
  const list = createIssueList();
  list.open("links", (path) => issues[path] ?? []);
  for (const path of Object.keys(issues)) list.recount("links", path);
  return list;
}
const texts = (list: ReturnType<typeof listOf>) =>
  list.groups().map(({ message, count }) => `${message} ${count}`);
const groupsOf = (...names: string[]) => listOf({ a: names.map((name) => dead(name)) }).groups();
const rule = (group: string): IgnoredIssues => ({
  ...{ id: "one", group, files: null, reason: "", by: null, at: null, line: null },
});

test("two dead links are two issues, and three of one kind are one issue that lists each of them", () => {
  const issues = { "a.md": [dead("x.md"), dead("y.md")], "b.md": [] as FoundIssue[] };
  const list = listOf(issues);
  expect(texts(list)).toEqual([
    "No page or file is named x.md. 1",
    "No page or file is named y.md. 1",
  ]);
  expect(list.total("warning")).toBe(2);
  issues["b.md"] = [dead("z.md", "b.md"), dead("x.md", "b.md")];
  list.recount("links", "b.md");
  expect(texts(list)).toEqual(["Links name `.md` files that… 4"]);
  expect(list.total("warning")).toBe(1);
  expect(list.groups()[0]?.places.map(({ path, message }) => `${path} ${message}`)).toEqual([
    "a.md No page or file is named x.md.",
    "a.md No page or file is named y.md.",
    "b.md No page or file is named x.md.",
    "b.md No page or file is named z.md.",
  ]);
  issues["b.md"] = [];
  list.recount("links", "b.md");
  expect(list.groups()).toHaveLength(2);
  expect(list.total("warning")).toBe(2);
});

test("a list that was changed is the same as one that was made at once", () => {
  const issues = {
    "a.md": [dead("x.md"), dead("y.md"), dead("z.md")],
    "b.md": [dead("w.md", "b.md")],
  };
  const list = listOf(issues);
  issues["a.md"] = [dead("y.md"), dead("v.md")];
  list.recount("links", "a.md");
  expect(list.groups()).toEqual(listOf(issues).groups());
});

test("issues with one template are one issue, but secrets, information and other kinds are not", () => {
  const dates = ["2026-02-30", "2026-02-31", "2026-13-01"].map((date): FoundIssue => ({
    ...{ path: "a.md", line: 1, severity: "warning", category: "date", suggestion: null },
    message: `The date \`${date}\` does not exist.`,
  }));
  expect(texts(listOf({ a: dates }))).toEqual(["The date `…` does not exist. 3"]);
  for (const change of [{ severity: "info" }, { category: "secret" }] as const)
    expect(listOf({ a: dates.map((issue) => ({ ...issue, ...change })) }).groups()).toHaveLength(3);
});

test("a push that makes issues one issue has only its own new ones", () => {
  const list = listOf({ "a.md": [dead("x.md"), dead("y.md"), dead("z.md")] });
  const [group] = list.groups();
  const before = groupsOf("x.md", "y.md");
  const { added, resolved } = compareGroups(before, list.groups());
  expect(resolved).toEqual([]);
  expect(added).toMatchObject([
    { group: group?.group, count: 1, message: "No page or file is named z.md." },
  ]);
  const back = compareGroups(list.groups(), before);
  expect(back.added).toEqual([]);
  expect(back.resolved).toMatchObject([{ count: 1, message: "No page or file is named z.md." }]);
});

test("what broke is named one by one", () => {
  expect(
    eachPart(groupsOf("x.md", "y.md", "z.md")).map(({ message, count }) => [message, count]),
  ).toEqual([
    ["No page or file is named x.md.", 1],
    ["No page or file is named y.md.", 1],
    ["No page or file is named z.md.", 1],
  ]);
});

test("what is ignored stays ignored, whether its issue stands alone or is joined with others", () => {
  const [alone] = groupsOf("x.md");
  const joined = groupsOf("x.md", "y.md", "z.md");
  const { visible, ignored } = ignoreIssues(joined, [rule(alone?.group ?? "")]);
  expect(visible.map(({ count }) => count)).toEqual([2]);
  expect(ignored).toMatchObject([
    { count: 1, message: "No page or file is named x.md.", rule: "one" },
  ]);
  const all = rule(joined[0]?.group ?? "");
  expect(ignoreIssues(joined, [all]).visible).toEqual([]);
  expect(ignoreIssues(groupsOf("x.md"), [all]).visible).toEqual([]);
  expect(ignoreIssues(groupIssues([dead("x.md")]), [all]).visible).toEqual([]);
});

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
    path,
    line: 1,
    severity: "warning",
    category: "link",
    message,
    suggestion: null,
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
/** As many as are listed one by one. */
const FEW = ["1.md", "2.md", "3.md", "4.md", "5.md"];
const rule = (group: string): IgnoredIssues => ({
  id: "one",
  group,
  files: null,
  reason: "",
  by: null,
  at: null,
  line: null,
});

test("five dead links are five issues, and six of one kind are one issue that lists each of them", () => {
  const issues = { "a.md": FEW.map((name) => dead(name)), "b.md": [] as FoundIssue[] };
  const list = listOf(issues);
  expect(texts(list)).toEqual(FEW.map((name) => `No page or file is named ${name}. 1`));
  expect(list.total("warning")).toBe(5);
  issues["b.md"] = [dead("z.md", "b.md"), dead("1.md", "b.md")];
  list.recount("links", "b.md");
  expect(texts(list)).toEqual(["Links name `.md` files that… 7"]);
  expect(list.total("warning")).toBe(1);
  expect(list.groups()[0]?.places.map(({ path, message }) => `${path} ${message}`)).toEqual([
    ...FEW.map((name) => `a.md No page or file is named ${name}.`),
    "b.md No page or file is named 1.md.",
    "b.md No page or file is named z.md.",
  ]);
  issues["b.md"] = [];
  list.recount("links", "b.md");
  expect(list.groups()).toHaveLength(5);
  expect(list.total("warning")).toBe(5);
});

test("a list that was changed is the same as one that was made at once", () => {
  const issues = {
    "a.md": FEW.map((name) => dead(name)),
    "b.md": [dead("w.md", "b.md")],
  };
  const list = listOf(issues);
  expect(list.groups()).toHaveLength(1);
  issues["a.md"] = [dead("2.md"), dead("v.md")];
  list.recount("links", "a.md");
  expect(list.groups()).toHaveLength(3);
  expect(list.groups()).toEqual(listOf(issues).groups());
});

test("issues with one template are one issue, but secrets, information and other kinds are not", () => {
  const dates = [30, 31, 32, 33, 34, 35].map((day): FoundIssue => ({
    path: "a.md",
    line: 1,
    severity: "warning",
    category: "date",
    suggestion: null,
    message: `The date \`2026-02-${day}\` does not exist.`,
  }));
  expect(texts(listOf({ a: dates }))).toEqual(["The date `…` does not exist. 6"]);
  for (const change of [{ severity: "info" }, { category: "secret" }] as const)
    expect(listOf({ a: dates.map((issue) => ({ ...issue, ...change })) }).groups()).toHaveLength(6);
});

test("a push that makes issues one issue has only its own new ones", () => {
  const list = listOf({ "a.md": [...FEW, "z.md"].map((name) => dead(name)) });
  const [group] = list.groups();
  const before = groupsOf(...FEW);
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
  expect(eachPart(groupsOf(...FEW, "6.md")).map(({ message, count }) => [message, count])).toEqual(
    [...FEW, "6.md"].map((name) => [`No page or file is named ${name}.`, 1]),
  );
});

test("what is ignored stays ignored, whether its issue stands alone or is joined with others", () => {
  const [alone] = groupsOf("x.md");
  const joined = groupsOf("x.md", ...FEW);
  const { visible, ignored } = ignoreIssues(joined, [rule(alone?.group ?? "")]);
  expect(visible.map(({ count }) => count)).toEqual([5]);
  expect(ignored).toMatchObject([
    { count: 1, message: "No page or file is named x.md.", rule: "one" },
  ]);
  const all = rule(joined[0]?.group ?? "");
  expect(ignoreIssues(joined, [all]).visible).toEqual([]);
  expect(ignoreIssues(groupsOf("x.md"), [all]).visible).toEqual([]);
  expect(ignoreIssues(groupIssues([dead("x.md")]), [all]).visible).toEqual([]);
});

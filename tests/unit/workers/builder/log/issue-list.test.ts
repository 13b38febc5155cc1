import { expect, test } from "vitest";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { createIssueList } from "#workers/builder/log/issue-list.ts";

const issue = (path: string, severity: Issue["severity"] = "warning"): Issue => ({
  ...{ path, line: 1, severity, category: "link", message: "Nothing.", suggestion: null },
});
const many = (path: string, count: number) => Array.from({ length: count }, () => issue(path));

function openList(issues: Record<string, Issue[]>) {
  const list = createIssueList();
  list.open("links", (path) => issues[path] ?? []);
  for (const path of Object.keys(issues)) list.recount("links", path);
  return list;
}

test("the issues of an edited note replace its former ones, no matter how many a site has", () => {
  const issues = { a: many("a", 400_000), b: many("b", 2), c: [] as Issue[] };
  const list = openList(issues);
  expect(list.count("warning")).toBe(400_002);
  issues.b = [issue("b", "error")];
  issues.c = many("c", 3);
  for (const path of ["b", "c"]) list.recount("links", path);
  expect([list.count("warning"), list.count("error"), list.total()]).toEqual([400_003, 1, 400_004]);
  expect(list.of("links", "b")).toEqual([issue("b", "error")]);
  expect([...list.notesWith("links")]).toEqual(["a", "b", "c"]);
});

test("issues are listed by severity, path and line, up to a limit", () => {
  const list = openList({ b: [issue("b", "info")], a: [issue("a", "info"), issue("a", "error")] });
  list.add(issue("", "warning"));
  expect(list.sorted().map(({ path, severity }) => `${path} ${severity}`)).toEqual([
    "a error",
    " warning",
    "a info",
    "b info",
  ]);
  expect(openList({ a: many("a", 30_000) }).sorted()).toHaveLength(20_000);
});

test("an issue about something other than a note belongs to no note", () => {
  const list = openList({ a: many("a", 1) });
  list.add(issue("picture.png"));
  expect(list.others()).toEqual([issue("picture.png")]);
  expect(list.of("text", "a")).toEqual([]);
});

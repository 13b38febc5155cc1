import { expect, test } from "vitest";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import { createIssueList } from "#core/deployments/issues/issue-list.ts";

const issue = (path: string, change: Partial<FoundIssue> = {}): FoundIssue => ({
  path,
  line: 1,
  severity: "warning",
  category: "link",
  message: "Nothing.",
  suggestion: null,
  ...change,
});
const many = (path: string, count: number) => Array.from({ length: count }, () => issue(path));

function openList(issues: Record<string, FoundIssue[]>) {
  const list = createIssueList();
  list.open("links", (path) => issues[path] ?? []);
  for (const path of Object.keys(issues)) list.recount("links", path);
  return list;
}
const shown = (list: ReturnType<typeof openList>) =>
  list.groups().map(({ path, severity, count }) => `${path} ${severity} ${count}`);

test("equal issues are one issue with a count and a first place", () => {
  const [group, ...others] = openList({ b: [issue("b")], a: [issue("a"), issue("a")] }).groups();
  expect(others).toEqual([]);
  expect(group).toMatchObject({ path: "a", line: 1, count: 3, message: "Nothing." });
  expect(group?.places.map(({ path }) => path)).toEqual(["a", "a", "b"]);
});

test("the issues of an edited note replace its former ones, no matter how many a site has", () => {
  const issues = { a: many("a", 400_000), b: many("b", 2), c: [] as FoundIssue[] };
  const list = openList(issues);
  expect(shown(list)).toEqual(["a warning 400002"]);
  issues.b = [issue("b", { severity: "error" })];
  issues.c = many("c", 3);
  for (const path of ["b", "c"]) list.recount("links", path);
  expect(shown(list)).toEqual(["b error 1", "a warning 400003"]);
  issues.b = [];
  list.recount("links", "b");
  expect(shown(list)).toEqual(["a warning 400003"]);
  expect([...list.counts().values()]).toEqual([400_003]);
});

test("only groups with more places than before have grown, even if they ended in between", () => {
  const other = issue("c", { message: "Other" });
  const issues = { a: many("a", 2), b: [issue("b")], c: [other] };
  const list = openList(issues);
  list.watchGrowth();
  const growth = list.watchGrowth();
  expect(growth()).toEqual(new Map());
  issues.c = [];
  list.recount("links", "c");
  issues.b = [issue("b"), issue("b"), other];
  list.recount("links", "b");
  const key = list.groups().find(({ message }) => message === "Nothing.")?.group;
  expect(growth()).toEqual(new Map([[key, 1]]));
  issues.a = [];
  list.recount("links", "a");
  expect(growth()).toEqual(new Map());
});

test("groups are listed by severity, then by count, then by path", () => {
  const list = openList({
    b: [issue("b", { severity: "info" })],
    a: [issue("a", { message: "A" }), issue("a", { severity: "error" })],
    c: [issue("c", { message: "C" }), issue("c", { message: "C" })],
  });
  list.add(issue("", { message: "Z" }));
  expect(shown(list)).toEqual([
    "a error 1",
    "c warning 2",
    " warning 1",
    "a warning 1",
    "b info 1",
  ]);
});

test("a list stores the first places of each group, however many there are", () => {
  const list = openList({ a: many("a", 30_000), b: [issue("b", { message: "Other" })] });
  expect(list.groups().map(({ count, places }) => [count, places.length])).toEqual([
    [30_000, 10_000],
    [1, 1],
  ]);
  const messages = Array.from({ length: 50 }, (_, at) =>
    many("a", 1_000).map((one) => ({ ...one, severity: "info" as const, message: `${at}` })),
  );
  const groups = openList({ a: messages.flat() }).groups();
  expect(groups).toHaveLength(50);
  expect(groups.reduce((sum, { places }) => sum + places.length, 0)).toBeLessThan(20_050);
});

test("a group with different messages has its own, and its places have theirs", () => {
  const group = { about: "begins /w/", message: "Links begin with /w/.", suggestion: null };
  const [first, second] = ["/w/a", "/w/b"].map((message) => issue("a", { message, group }));
  expect(openList({ a: [first!, second!] }).groups()).toMatchObject([
    { message: group.message, places: [{ message: "/w/a" }, { message: "/w/b" }] },
  ]);
  const [same] = openList({ a: [first!, first!] }).groups();
  expect(same).toMatchObject({ message: "/w/a", count: 2 });
  expect(same?.places).toEqual([
    { path: "a", line: 1 },
    { path: "a", line: 1 },
  ]);
  expect(openList({ a: [second!] }).groups()[0]?.group).toBe(same?.group);
});

test("an issue about something other than a note belongs to no note", () => {
  const list = openList({ a: many("a", 1) });
  list.add(issue("picture.png"));
  expect(list.others()).toEqual([issue("picture.png")]);
});

import { expect, test } from "vitest";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { createIssueList } from "#workers/builder/log/issue-list.ts";

const issue = (path: string, severity: Issue["severity"] = "warning"): Issue => ({
  ...{ path, line: 1, severity, category: "link", message: "Nothing.", suggestion: null },
});
const many = (path: string, count: number) => Array.from({ length: count }, () => issue(path));

test("a note's issues are replaced and counted once, even beyond the stored limit", () => {
  const list = createIssueList();
  const notes = list.notes();
  notes.set("a", many("a", 99_990));
  notes.set("b", many("b", 2));
  notes.set("c", many("c", 2));
  notes.set("b", many("b", 20));
  notes.set("c", many("c", 1));
  expect(list.count("warning")).toBe(99_990 + 20 + 1);
  notes.set("d", many("d", 5));
  expect([list.isFull(), list.count("warning")]).toEqual([true, 99_990 + 20 + 1 + 5]);
});

test("the first of many issues are the most severe", () => {
  const list = createIssueList();
  const notes = list.notes();
  for (let number = 500; number > 0; number--)
    notes.set(String(number), [issue(String(number), number % 100 === 0 ? "error" : "info")]);
  list.add(issue("0", "warning"));
  expect(list.first(7)).toEqual(list.sorted().slice(0, 7));
  expect(list.first(7).map(({ severity }) => severity)).toEqual([
    ...Array<string>(5).fill("error"),
    "warning",
    "info",
  ]);
});

test("the first issues are updated when a note's issues change, and stay the same when they do not", () => {
  const list = createIssueList();
  const notes = list.notes();
  for (let number = 0; number < 20; number++)
    notes.set(String(number), [issue(String(number), "info")]);
  const first = list.first(2);
  notes.set("19", [issue("19", "info")]);
  expect(list.first(2)).toEqual(first);
  notes.set("19", [issue("19", "error")]);
  expect(list.first(2).map(({ path }) => path)).toEqual(["19", "0"]);
  notes.set("19", []);
  expect(list.first(2)).toEqual(first);
  list.add(issue("", "error"));
  expect(list.first(1).map(({ path }) => path)).toEqual([""]);
});

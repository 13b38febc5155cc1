import { expect, test } from "vitest";
import {
  issueRows,
  type ListedIssue,
} from "../../../../../web/src/pages/deployments/issues/issue-rows.ts";

const issue = (path: string, category: string): ListedIssue => ({
  path,
  category,
  line: 1,
  severity: "warning",
  message: "Something",
  suggestion: null,
  isNew: false,
});
const issues = [issue("a.md", "link"), issue("a.md", "embed"), issue("b.md", "link")];
const headings = (rows: ReturnType<typeof issueRows>) =>
  rows.flatMap((row) => (row.kind === "group" ? [[row.name, row.count]] : []));

test("issues are listed below their file or their category", () => {
  expect(headings(issueRows(issues, "file", true))).toEqual([
    ["a.md", 2],
    ["b.md", 1],
  ]);
  expect(headings(issueRows(issues, "category", true))).toEqual([
    ["link", 2],
    ["embed", 1],
  ]);
  expect(issueRows(issues, "file", true)).toHaveLength(5);
});

test("the last group has no count while more of its issues may come", () => {
  expect(headings(issueRows(issues, "file", false))).toEqual([
    ["a.md", 2],
    ["b.md", null],
  ]);
});

import { expect, test } from "vitest";
import { checkPlannedPath } from "#core/source/move/plan-path.ts";

const check = (from: string, to: string | null) =>
  checkPlannedPath({ BUILD_MAX_FILE_MIB: 1 }, { from, to });

test.each([
  ["a.md", "a.md", "The new path is the old one."],
  ["a.md", "/", "Write the new path."],
  ["", "b.md", "The whole repository cannot be moved"],
  ["a", "a/b", "cannot be moved into itself"],
  ["a.md", "b//c.md", "an empty name between two slashes"],
  ["a.md", "b/ c.md", "begins or ends with a space"],
  ["a.md", "con.md", "a reserved name on Windows"],
  ["a.md", "what?.md", "contains ?"],
  ["a.md", "end./a.md", "ends with a dot"],
  ["a.md", `${"x".repeat(300)}.md`, "is too long"],
])("%s cannot move to %s: %s", (from, to, message) => {
  expect(() => check(from, to)).toThrow(message);
});

test("paths outside the repository and in git's own folder are refused", () => {
  for (const to of ["../a.md", "b/../../a.md", ".git/config", "b/.git/hooks/x"])
    expect(() => check("a.md", to)).toThrow();
  expect(() => check("../a.md", null)).toThrow();
});

test("slashes around a path mean nothing", () => {
  expect(check("/notes/", "/work/2026/")).toEqual({ from: "notes", to: "work/2026" });
  expect(check("a.md", null)).toEqual({ from: "a.md", to: null });
});

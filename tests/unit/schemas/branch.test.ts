import { execFileSync } from "node:child_process";

import { describe, expect, test } from "vitest";

import { checkBranchName } from "#schemas/branch.ts";

const REFUSED = [
  ["--upload-pack=x", "-b", "-"],
  ["main;id", "$(id)", "a b", "a\nb", "a~1", "a^", "a:b", "a?", "a[", "a\\b", "a*"],
  [
    "..",
    "a..b",
    "a@{1}",
    "@",
    "HEAD",
    ".x",
    "a/.x",
    "x.lock",
    "x.lock/y",
    "/x",
    "x/",
    "a//b",
    "x.",
    "",
  ],
  ["refs/pull/1/head", "refs/tags/v1", "a\u202eb", "a\u0085b"],
].flat();
const ACCEPTED = [
  "main",
  "feature/é",
  "日本",
  "a'b",
  "a&b",
  "x".repeat(200),
  "@a",
  "v1.2",
  "a{b}",
  "HEAD/x",
];

describe("a branch name", () => {
  test.each(REFUSED)("%j is refused", (name) => {
    expect(() => checkBranchName(name)).toThrow(
      expect.objectContaining({ appCode: "branch_invalid" }),
    );
  });

  test.each(ACCEPTED)("%j is accepted, as git does", (name) => {
    expect(checkBranchName(name)).toBe(name);
    expect(execFileSync("git", ["check-ref-format", "--branch", name]).toString().trim()).toBe(
      name,
    );
  });

  test("of more than 244 bytes is too long", () => {
    for (const name of ["a".repeat(300), "é".repeat(123)])
      expect(() => checkBranchName(name)).toThrow(expect.objectContaining({ appCode: "too_long" }));
    expect(checkBranchName("a".repeat(244))).toHaveLength(244);
  });
});

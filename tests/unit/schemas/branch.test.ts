import { execFileSync } from "node:child_process";

import { describe, expect, test } from "vitest";

import { checkBranchName } from "#schemas/projects/branch.ts";

/** A row in the catalog of bad inputs, and its names. */
const REFUSED: [row: string, names: string[]][] = [
  ["B01", ["--upload-pack=x", "-b", "-"]],
  ["B02", ["main;id", "$(id)", "a b", "a\nb", "a~1", "a^", "a:b", "a?", "a[", "a\\b", "a*"]],
  ["B03", ["..", "a..b", "a@{1}", "@", "HEAD", ".x", "a/.x", "x.lock", "x.lock/y"]],
  ["B03", ["/x", "x/", "a//b", "x.", ""]],
  ["B05", ["refs/pull/1/head", "refs/tags/v1", "a\u202eb", "a\u0085b"]],
];
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
  const refused = REFUSED.flatMap(([row, names]) => names.map((name) => [row, name] as const));
  test.each(refused)("%s %j is refused", (_row, name) => {
    expect(() => checkBranchName(name)).toThrow(
      expect.objectContaining({ appCode: "branch_invalid" }),
    );
  });

  test.each(ACCEPTED)("B04 %j is accepted, as in git", (name) => {
    expect(checkBranchName(name)).toBe(name);
    expect(execFileSync("git", ["check-ref-format", "--branch", name]).toString().trim()).toBe(
      name,
    );
  });

  test("of more than 244 bytes is too long (B06)", () => {
    for (const name of ["a".repeat(300), "é".repeat(123)])
      expect(() => checkBranchName(name)).toThrow(expect.objectContaining({ appCode: "too_long" }));
    expect(checkBranchName("a".repeat(244))).toHaveLength(244);
  });
});

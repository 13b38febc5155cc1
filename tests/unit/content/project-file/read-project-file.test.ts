import { expect, test } from "vitest";
import { readProjectFile } from "#content/project-file/read-project-file.ts";

test("rules for ignored issues are read with their lines", () => {
  const file = readProjectFile(
    "issues:\n  ignore:\n    - group: link-0123456789\n      reason: Elsewhere\n    - files: old/\n      reason: Kept\n",
  );
  expect(file.issues).toEqual([]);
  expect(file.ignoredIssues).toEqual([
    { group: "link-0123456789", reason: "Elsewhere", line: 3 },
    { files: "old/", reason: "Kept", line: 5 },
  ]);
});

test.each<[what: string, text: string, line: number | null, message: RegExp]>([
  ["invalid YAML", "issues:\n  - [", 2, /not valid YAML/],
  ["a list", "- a", 1, /`key: value`/],
  [
    "another key",
    "issues:\n  ignore: []\nvisibility: public",
    3,
    /“visibility” has no effect: this file cannot set it/,
  ],
  ["another key of issues", "issues:\n  hide: []", 2, /“hide” is not a setting/],
  ["a rule without a reason", "issues:\n  ignore:\n    - files: a/", 3, /no effect: reason/],
  ["a rule that is a text", "issues:\n  ignore:\n    - a/", 3, /no effect/],
  ["a rule with an unknown key", "issues:\n  ignore:\n    - { path: a, reason: b }", 3, /path/],
  ["no list", "issues:\n  ignore: a/", 2, /not a list/],
  ["a text", "issues: off", 1, /no settings/],
  ["too much text", "#".repeat(200_000), null, /too long/],
])("%s in the file is an issue", (_, text, line, message) => {
  const { issues, ignoredIssues } = readProjectFile(text);
  expect(ignoredIssues).toEqual([]);
  expect(issues).toMatchObject([
    { path: "pressmark.yml", line, message: expect.stringMatching(message) },
  ]);
});

test("an empty file and one with only comments say nothing", () => {
  for (const text of ["", "# Settings\n"])
    expect(readProjectFile(text)).toMatchObject({
      ignoredIssues: [],
      languages: null,
      versions: null,
      settings: [],
      isInDoubt: false,
      issues: [],
    });
});

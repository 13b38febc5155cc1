import { expect, test } from "vitest";
import { groupIssues } from "#core/deployments/issues/group-issues.ts";
import { ignoreIssues } from "#core/deployments/issues/ignored-issues.ts";
import { type IgnoredIssues, NewIgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import { givenIssue } from "#tests/support/inputs/stored/stored-deployment.ts";

const rule = (change: Partial<IgnoredIssues>): IgnoredIssues => ({
  id: "r",
  group: null,
  files: null,
  reason: "x",
  by: null,
  at: null,
  line: null,
  ...change,
});
const groups = groupIssues([
  givenIssue({ path: "a.md" }),
  givenIssue({ path: "old/b.md" }),
  givenIssue({ path: "old/deep/c.md", message: "Other" }),
]);
const [two, one] = groups;
const shown = (...rules: IgnoredIssues[]) => {
  const { visible, ignored } = ignoreIssues(groups, rules);
  return {
    visible: visible.map(({ path, count }) => [path, count]),
    ignored: ignored.map(({ path, count, rule: id }) => [path, count, id]),
  };
};

test("a whole issue is ignored", () => {
  expect(shown(rule({ group: two!.group }))).toEqual({
    visible: [["old/deep/c.md", 1]],
    ignored: [["a.md", 2, "r"]],
  });
  expect(shown(rule({ group: "link-0000000000" })).ignored).toEqual([]);
});

test("all issues in a folder are ignored, and the others keep their other places", () => {
  expect(shown(rule({ files: "old/" }))).toEqual({
    visible: [["a.md", 1]],
    ignored: [
      ["old/b.md", 1, "r"],
      ["old/deep/c.md", 1, "r"],
    ],
  });
  expect(shown(rule({ files: "/*.md" })).ignored).toEqual([["a.md", 1, "r"]]);
});

test("an issue is ignored in some files, and the first rule decides", () => {
  const rules = [rule({ files: "old/", group: one!.group }), rule({ id: "s", files: "old/" })];
  expect(shown(...rules).ignored).toEqual([
    ["old/b.md", 1, "s"],
    ["old/deep/c.md", 1, "r"],
  ]);
});

test("places that are not stored stay with the rest, or with the rule for all of them", () => {
  const large = { ...two!, count: 5_000 };
  const counts = (...rules: IgnoredIssues[]) => {
    const { visible, ignored } = ignoreIssues([large], rules);
    return [visible.map(({ count }) => count), ignored.map(({ count }) => count)];
  };
  expect(counts(rule({ files: "old/" }))).toEqual([[4_999], [1]]);
  expect(counts(rule({ group: large.group }))).toEqual([[], [5_000]]);
  expect(counts(rule({ files: "*.md" }))).toEqual([[], [5_000]]);
});

test.each(["[", "\\", "a\\", "[z-a]", "**", "(", "a{1", " x "])(
  "the pattern %j does not fail",
  (files) => {
    expect(() => ignoreIssues(groups, [rule({ files })])).not.toThrow();
  },
);

test.each<[string, object, RegExp]>([
  ["nothing", { reason: "x" }, /group/],
  ["no reason", { files: "a/", reason: " " }, /missing/],
  ["another key", { files: "a/", reason: "x", all: true }, /all/],
  ["a negative pattern", { files: "!a", reason: "x" }, /begin/],
  ["two lines", { files: "a\nb", reason: "x" }, /one line/],
  ["many stars", { files: "*a*b*c*d*e*f*g", reason: "x" }, /stars/],
  ["something that is no key", { group: "link", reason: "x" }, /key/],
])("a rule with %s is refused", (_, input, message) => {
  expect(NewIgnoredIssues.safeParse(input).error?.message).toMatch(message);
});

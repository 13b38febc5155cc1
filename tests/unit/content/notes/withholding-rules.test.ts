import { expect, test } from "vitest";
import { openWithholdingRules } from "#content/notes/withholding-rules.ts";
import { PublishSettings } from "#schemas/projects/settings/publish.ts";

const rulesOf = (settings: Partial<Record<"withhold" | "only", object[]>>) =>
  openWithholdingRules([PublishSettings.parse({ withhold: [], only: [], ...settings })]);

test.each<[rule: object, path: string, tags: string[], withheld: boolean]>([
  [{ path: "journal/" }, "journal/one.md", [], true],
  [{ path: "journal/" }, "deep/Journal/one.md", [], true],
  [{ path: "/journal/" }, "deep/journal/one.md", [], false],
  [{ path: "./journal" }, "journal/one.md", [], true],
  [{ path: "journal" }, "journals/one.md", [], false],
  [{ path: "*.private.md" }, "a/b.private.md", [], true],
  [{ path: "Caf\u0065\u0301/" }, "Caf\u00e9/one.md", [], true],
  [{ tag: "#Private" }, "a.md", ["private"], true],
  [{ tag: "private" }, "a.md", ["Private/Health"], true],
  [{ tag: "private" }, "a.md", ["privateer"], false],
  [{ path: "work/", tag: "draft" }, "work/a.md", ["draft"], true],
  [{ path: "work/", tag: "draft" }, "work/a.md", [], false],
  [{ path: "work/", tag: "draft" }, "a.md", ["draft"], false],
])("the rule %j and the note %s with the tags %j: withheld is %s", (rule, path, tags, withheld) => {
  expect(rulesOf({ withhold: [rule] }).holdOf([path], tags) !== null).toBe(withheld);
  expect(rulesOf({ only: [rule] }).holdOf([path], tags) === null).toBe(withheld);
});

test("a note needs one rule of each list that publishes only some notes", () => {
  const lists = [{ only: [{ tag: "public" }, { tag: "open" }] }, { only: [{ path: "site/" }] }];
  const rules = openWithholdingRules(
    lists.map((list) => PublishSettings.parse({ withhold: [], ...list })),
  );
  expect(rules.holdOf(["site/a.md"], ["open"])).toBeNull();
  expect(rules.holdOf(["site/a.md"], [])).not.toBeNull();
  expect(rules.holdOf(["a.md"], ["public"])).not.toBeNull();
});

test("a rule is meant for any name of a file", () => {
  const rules = rulesOf({ withhold: [{ path: "/private/" }] });
  expect(rules.holdOf(["docs/private/a.md", "private/a.md"], [])).toMatchObject({
    state: "withheld",
    reason: "A publish rule withholds notes with `/private/`.",
  });
});

test.each<[what: string, rule: object, message: string]>([
  ["a rule that names nothing", {}, "needs a path or a tag"],
  ["an empty path", { path: " " }, "names no files"],
  ["a pattern that brings files back", { path: "!open/" }, "must not begin with ! or #"],
  ["a pattern that is a comment", { path: "# all" }, "must not begin with ! or #"],
  ["a folder above", { path: "../other/" }, "must not contain .."],
  ["a path of Windows", { path: "private\\" }, "end in a backslash"],
  ["a path with a control character", { path: "a\u0000b" }, "must be one line"],
  ["a path with many stars", { path: "*a*a*a*a*a*a*a" }, "up to 6 stars"],
  ["a path that is too long", { path: "a".repeat(301) }, "up to 300 characters"],
  ["two tags", { tag: "a, b" }, "is one tag"],
  ["an empty tag", { tag: "#" }, "names no tag"],
  ["a tag that is too long", { tag: "a".repeat(101) }, "up to 100 characters"],
  ["an unknown key", { folder: "a" }, 'Unrecognized key: "folder"'],
])("%s is refused with the reason", (_what, rule, message) => {
  const { error } = PublishSettings.safeParse({ withhold: [rule], only: [] });
  expect(error?.issues[0]).toMatchObject({ message: expect.stringContaining(message) });
});

test("more than 50 rules are refused", () => {
  const only = Array.from({ length: 51 }, (_, index) => ({ tag: `t${index}` }));
  const { error } = PublishSettings.safeParse({ withhold: [], only });
  expect(error?.issues[0]?.message).toBe("only can have up to 50 rules");
});

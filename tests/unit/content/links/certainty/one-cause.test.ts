import { expect, test } from "vitest";
import { ofOneCause } from "#content/links/certainty/one-cause.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

const issue = (name: string, about = `missing ${name}`): FoundIssue => ({
  path: "a.md",
  line: 1,
  severity: "warning",
  category: "link",
  message: `No page or file is named ${name}.`,
  suggestion: null,
  group: { about, message: `No page or file is named ${name}.`, suggestion: null },
});
const groups = (issues: FoundIssue[]) =>
  new Set(ofOneCause("a.md", issues).map(({ group }) => group?.about));

test("many missing targets of one note are one group", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const other = issue("x", "begins /x/");
  expect(groups([...names.map((name) => issue(name)), other])).toEqual(
    new Set(["many missing a.md", "begins /x/"]),
  );
  // Each place still names its target.
  expect(
    ofOneCause(
      "a.md",
      names.map((name) => issue(name)),
    )[0]?.message,
  ).toBe("No page or file is named a.");
  expect(groups([...names.slice(1), "b", "c"].map((name) => issue(name))).size).toBe(5);
});

test("targets in many missing folders of one note are part of the group", () => {
  const folders = ["pod", "auth", "config", "extend"].map((name) =>
    issue(`${name}/a.md`, `begins ${name}/`),
  );
  expect(groups([...folders, issue("b.md"), issue("c.md")])).toEqual(
    new Set(["many missing a.md"]),
  );
  expect(groups([...folders, issue("b.md")]).size).toBe(5);
});

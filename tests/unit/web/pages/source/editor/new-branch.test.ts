import { expect, test } from "vitest";
import {
  branchProblem,
  suggestBranch,
} from "../../../../../../web/src/pages/source/editor/saving/new-branch.ts";

test("a branch is named after the note, in letters that every shell takes", () => {
  expect(suggestBranch("travel/Café in Lisbon.md")).toMatch(/^edit\/cafe-in-lisbon-[a-z0-9]+$/);
  expect(suggestBranch("日本.md")).toMatch(/^edit\/[a-z0-9]+$/);
  expect(suggestBranch(`${"long ".repeat(50)}.md`).length).toBeLessThan(60);
  expect(branchProblem(suggestBranch("-.md"), "main")).toBeNull();
});

test.each([
  ["", "Enter a name for the branch."],
  ["main", "main is the published branch. Choose another name."],
  ["a..b", /^Git does not accept this name/],
  ["-x", /^Git does not accept this name/],
  ["x".repeat(300), /at most 244 bytes/],
])("the branch %j is refused with a reason", (name, problem) => {
  expect(branchProblem(name, "main")).toMatch(problem);
});

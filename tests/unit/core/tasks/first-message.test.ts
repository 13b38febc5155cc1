import { expect, test } from "vitest";
import { taskBranch, titleOf } from "#core/tasks/first-message.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";

const ID = "23456789bcdfghjk";

test.each([
  ["\n\n# Mend the links\n\nAll of them.", "Mend the links", "task/mend-the-links-dfghjk"],
  ["- [ ] Tidy   tags\r\nsoon", "[ ] Tidy tags", "task/tidy-tags-dfghjk"],
  [
    "> Höhe der Bilder prüfen und alle Texte ergänzen",
    "Höhe der Bilder prüfen und alle Texte ergänzen",
    "task/hohe-der-bilder-prufen-und-all-dfghjk",
  ],
  ["リンクを直す", "リンクを直す", "task/task-dfghjk"],
  ["###", "###", "task/task-dfghjk"],
])("the first line of %j is the title, and names the branch", (text, title, branch) => {
  expect(titleOf(text)).toBe(title);
  expect(taskBranch(title, ID)).toBe(branch);
  expect(checkBranchName(branch)).toBe(branch);
});

test("a long first line is cut between letters", () => {
  const title = titleOf("🌱".repeat(200));
  expect([...title]).toHaveLength(120);
  expect(title.endsWith("🌱…")).toBe(true);
});

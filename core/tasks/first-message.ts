import { handleFrom } from "#schemas/handle.ts";
import { TITLE_MAX_LENGTH } from "#schemas/tasks/limits.ts";

const BRANCH_NAME_MAX_LENGTH = 30;
const BRANCH_ENDING_LENGTH = 6;

/** The first line of the first message, without marks of headings, lists and quotes. */
export function titleOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^[\s#>*-]+/, "").trim());
  const first = (lines.find((line) => line !== "") ?? text.trim()).replace(/\s+/g, " ");
  const letters = [...first];
  if (letters.length <= TITLE_MAX_LENGTH) return first;
  return `${letters
    .slice(0, TITLE_MAX_LENGTH - 1)
    .join("")
    .trimEnd()}…`;
}

/** The branch that a project's task writes to. The ending of the id makes it unique. */
export function taskBranch(title: string, taskId: string): string {
  const name = handleFrom(title).slice(0, BRANCH_NAME_MAX_LENGTH).replace(/-+$/, "");
  return `task/${name || "task"}-${taskId.slice(-BRANCH_ENDING_LENGTH)}`;
}

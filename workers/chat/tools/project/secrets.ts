import { AppError } from "#schemas/errors.ts";
import { mayHaveSecrets } from "#core/tasks/task-paths.ts";
import type { TaskFunctionName } from "#functions/task-functions.ts";
import type { ToolInput } from "../tool.ts";

/** The others know only names, and notes that a build has read. */
const SHOW_TEXT = new Set<TaskFunctionName>(["read_note", "read_outline", "read_diff"]);
const LEFT_OUT = "[The diff of a hidden file, or of one that may have secrets, is left out.]\n";
/** Every other line of a diff begins with a space, a plus, a minus or a backslash. */
const FILE_BEGINS = /^(?=diff --git )/m;

/** The text of a file with keys does not leave the project, even if it is in the repository. @throws AppError task_path_protected */
export function refuseSecrets(name: TaskFunctionName, { path }: ToolInput): void {
  if (!SHOW_TEXT.has(name) || typeof path !== "string" || !mayHaveSecrets(path)) return;
  throw new AppError("task_path_protected", {
    message: `A task cannot read ${path}, because it is hidden or may have secrets.`,
  });
}

/** @returns what a function answered, without diffs of such files */
export function withoutSecrets(
  name: TaskFunctionName,
  output: Record<string, unknown>,
): Record<string, unknown> {
  const { patch } = output;
  if (name !== "read_diff" || typeof patch !== "string") return output;
  const parts = patch.split(FILE_BEGINS).map((part) => (isSecret(part) ? LEFT_OUT : part));
  return { ...output, patch: parts.join("") };
}

/** The names are in the lines before the first changed ones. */
function isSecret(part: string): boolean {
  const header = part.split(/^@@ /m, 1)[0] ?? "";
  return header.split("\n").some((line) => {
    const name = /^(?:---|\+\+\+|rename from|rename to) "?(?:[ab]\/)?(.+?)"?$/.exec(line)?.[1];
    return name !== undefined && name !== "/dev/null" && mayHaveSecrets(name);
  });
}

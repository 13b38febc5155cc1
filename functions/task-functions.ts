import { AppError } from "#schemas/errors.ts";
import type { Caller } from "#core/access/caller.ts";
import type { FunctionName } from "./registry.ts";

/**
 * EVERY function, and whether the model of a task may call it. A new function demands its line here. A task reads its project and writes notes to its own
 * branch. It publishes nothing, touches no other branch, and cannot write a file of any other kind (decision 101).
 */
export const taskFunctions = {
  list_files: true,
  list_notes: true,
  search_notes: true,
  read_note: true,
  read_outline: true,
  list_backlinks: true,
  read_links: true,
  read_graph: true,
  list_tags: true,
  list_issues: true,
  list_commits: true,
  read_diff: true,
  write_note: true,
  edit_note: true,
  move_note: true,
  delete_note: true,
  set_front_matter: true,
  upload_file: false,
  commit_files: false,
  list_branches: true,
  create_branch: false,
  delete_branch: false,
  read_preview: true,
  create_preview: true,
  compare_branch: true,
  merge_branch: false,
  open_pull_request: false,
  read_publish_state: true,
  list_tables: false,
  query_sql: false,
} as const satisfies Record<FunctionName, boolean>;

export type TaskFunctionName = {
  [Name in FunctionName]: (typeof taskFunctions)[Name] extends true ? Name : never;
}[FunctionName];

export const isTaskFunction = (name: string): name is TaskFunctionName =>
  Object.hasOwn(taskFunctions, name) && taskFunctions[name as FunctionName];

export const taskFunctionNames = Object.keys(taskFunctions).filter(isTaskFunction);

/** @throws AppError key_scope */
export function checkTaskFunction({ key }: Caller, name: FunctionName): void {
  if (key?.kind === "task" && !isTaskFunction(name))
    throw new AppError("key_scope", { message: `A task cannot use ${name}.` });
}

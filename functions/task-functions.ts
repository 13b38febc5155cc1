import { AppError } from "#schemas/errors.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import { acts } from "#core/access/acts.ts";
import type { Caller, CallerKey } from "#core/access/caller.ts";
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

/** EVERY ready-made task, and the functions by which its model may change something. It reads what every task reads. */
const recipeWrites = {
  "mend-links": ["edit_note"],
  "describe-images": ["edit_note"],
  "tidy-front-matter": ["edit_note", "set_front_matter"],
  "summarize-week": ["write_note", "edit_note"],
  "translate-folder": ["write_note", "edit_note"],
  "write-guide": ["write_note", "edit_note"],
  "fix-issues": ["edit_note", "set_front_matter"],
} as const satisfies Record<RecipeId, readonly TaskFunctionName[]>;

/** The functions that the model of a task may call. */
export function functionsOfTask({ recipe, agent }: TaskRights): TaskFunctionName[] {
  const writes: readonly TaskFunctionName[] | null = recipe ? recipeWrites[recipe.id] : null;
  return taskFunctionNames.filter(
    (name) =>
      !agent?.refusedTools.includes(name) &&
      (writes === null || !acts[`functions.${name}`].changes || writes.includes(name)),
  );
}

type TaskRights = Pick<CallerKey, "recipe" | "agent">;

/** @throws AppError key_scope */
export function checkTaskFunction({ key }: Caller, name: FunctionName): void {
  if (key?.kind !== "task") return;
  const allowed: readonly FunctionName[] = functionsOfTask(key);
  if (!allowed.includes(name))
    throw new AppError("key_scope", { message: `This task cannot use ${name}.` });
}

import type { RecipeId } from "#schemas/tasks/recipes.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { withoutTrailers } from "../commit-trailers.ts";

/** The line that names the task in the commits of its merges, as in its own. */
export const taskTrailer = ({ _id }: Pick<TaskDocument, "_id">): string => `Task: ${_id}`;

/** The last lines of such commits begin like this. A commit follows. */
export const MERGES = "Merges: ";
export const REVERTS = "Reverts: ";
const RULES = "Rules: ";

const MERGE_LINE = new RegExp(`^${MERGES}[0-9a-f]{40}$`, "m");
const RULES_LINE = new RegExp(`^${RULES}[a-z-]+$`, "m");

/**
 * @param head the commit of the task's branch
 * @param recipe whose rules allowed the merge; undefined if a person merges
 */
export function mergeMessage(
  task: Pick<TaskDocument, "_id" | "title">,
  {
    message,
    head,
    recipe,
  }: { message: string | undefined; head: string; recipe?: RecipeId | undefined },
): string {
  const text = withoutTrailers(message ?? "") || `Merge task: ${task.title}`;
  return `${text}\n\n${taskTrailer(task)}\n${MERGES}${head}${recipe === undefined ? "" : `\n${RULES}${recipe}`}`;
}

export function revertMessage(task: Pick<TaskDocument, "_id" | "title">, merged: string): string {
  return `Revert task: ${task.title}\n\n${taskTrailer(task)}\n${REVERTS}${merged}`;
}

export const isMerge = (message: string): boolean => MERGE_LINE.test(message);
export const isAutomaticMerge = (message: string): boolean => RULES_LINE.test(message);

import type { TaskDocument } from "#store/tasks/documents.ts";
import { withoutTrailers } from "../commit-trailers.ts";

/** The line that names the task in the commits of its merges, as in its own. */
export const taskTrailer = ({ _id }: Pick<TaskDocument, "_id">): string => `Task: ${_id}`;

/** The last lines of such commits begin like this. A commit follows. */
export const MERGES = "Merges: ";
export const REVERTS = "Reverts: ";

const MERGE_LINE = new RegExp(`^${MERGES}[0-9a-f]{40}$`, "m");

/** @param head the commit of the task's branch */
export function mergeMessage(
  task: Pick<TaskDocument, "_id" | "title">,
  { message, head }: { message: string | undefined; head: string },
): string {
  const text = withoutTrailers(message ?? "") || `Merge task: ${task.title}`;
  return `${text}\n\n${taskTrailer(task)}\n${MERGES}${head}`;
}

export function revertMessage(task: Pick<TaskDocument, "_id" | "title">, merged: string): string {
  return `Revert task: ${task.title}\n\n${taskTrailer(task)}\n${REVERTS}${merged}`;
}

export const isMerge = (message: string): boolean => MERGE_LINE.test(message);

import { z } from "zod";

/** Files beyond these are counted, not listed. A merge of everything has them too. */
export const CHANGED_FILES_MAX = 300;

/** Lines that change together, with some unchanged ones around them. */
export const TaskHunk = z.object({
  /** The first line before and after, counted from 1. */
  oldStart: z.number(),
  newStart: z.number(),
  /** Each begins with its marker: a space, `+` or `-`. A line with `\\` says that the line before it does not end with a line break. */
  lines: z.array(z.string()),
});
export type TaskHunk = z.infer<typeof TaskHunk>;

export const TaskFile = z.object({
  path: z.string(),
  /** The name before, if it is renamed. */
  previousPath: z.string().nullable(),
  change: z.enum(["added", "modified", "deleted", "renamed"]),
  /** Null if it is not text, or too large to be compared. */
  lines: z.object({ added: z.number(), removed: z.number() }).nullable(),
  /** Null if it can only be merged as a whole. */
  hunks: z.array(TaskHunk).nullable(),
  /** The published branch changed the same lines. Someone has to say what the file should be. */
  isConflict: z.boolean(),
});
export type TaskFile = z.infer<typeof TaskFile>;

/** What merging a task would change on the published branch now. */
export const TaskChanges = z.object({
  /** The newest commit of the task's branch. Null if the branch is gone. */
  head: z.string().nullable(),
  /** The newest commit of the published branch. */
  published: z.string(),
  files: z.array(TaskFile),
  /** All files, including those that are not listed. */
  total: z.number(),
});
export type TaskChanges = z.infer<typeof TaskChanges>;

/** What a person wants to merge: everything, or some files and hunks. */
export interface MergeChoice {
  /** Whole files. */
  paths: readonly string[];
  /** Some hunks of a file, counted from 0. */
  hunks: readonly { path: string; indexes: readonly number[] }[];
}

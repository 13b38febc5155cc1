import { treeOf } from "#git/objects/commit-tree.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { listMerges, markReverted, type MergePart } from "#store/tasks/finish-task.ts";
import { findPart } from "#store/tasks/parts.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";
import { authorOf } from "../../pushes/commit-author.ts";
import { findCommit, findHead, limitReads } from "../../source/project-repository.ts";
import { applyDifference } from "./apply-difference.ts";
import type { Resolution } from "./chosen-changes.ts";
import { inMergeTurn } from "./in-merge-turn.ts";
import { findLostCommit } from "./lost-merges.ts";
import { REVERTS, revertMessage } from "./merge-commit.ts";
import { entryId, recordEntry } from "./task-entries.ts";

/** A merge of a task to undo, or to make again. */
export interface MergeToChange {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  task: TaskDocument;
  /** The merge's commit. */
  commit: string;
  /** For files that others have changed in the same lines since. */
  resolutions: readonly Resolution[];
  /** The commit of the published branch that the resolutions were made for. */
  base: string | undefined;
}

export interface ChangedMerge {
  task: TaskDocument;
  /** The new commit. */
  commit: string;
}

/**
 * Undoes a merge of a task by another commit of the caller. What others have changed since stays, unless it is in the same lines. A merge that was undone
 * stays undone.
 * @throws AppError task_busy, bad_request, conflict with `details.conflicts` and `details.base`, commit_gone, project_archived, and those of `writeSource`
 */
export function revertMerge(context: CoreContext, given: MergeToChange): Promise<ChangedMerge> {
  return inMergeTurn(context, given.task, (task) => revertInTurn(context, { ...given, task }));
}

async function revertInTurn(context: CoreContext, work: MergeToChange): Promise<ChangedMerge> {
  const { org, project, caller, task, commit: merged } = work;
  requireActive(project);
  const entry = await findPart(context.db, entryId(task, "merged", merged));
  if (entry?.kind !== "merged")
    throw new AppError("bad_request", {
      message: "commit: this task has no merge with this commit.",
    });
  const id = entryId(task, "reverted", merged);
  const earlier = await findPart(context.db, id);
  if (earlier?.kind === "reverted") return { task, commit: earlier.commit };
  const { directory } = await findCommit(context, { org, project }, merged);
  const head = await findHead(context, { org, project });
  const lost = await findLostCommit(task, head, `${REVERTS}${merged}`);
  const revert = async () =>
    applyDifference(context, {
      ...work,
      directory,
      from: merged,
      done: "reverted",
      to: await limitReads(() => treeOf(directory, `${merged}^`)),
      message: revertMessage(task, merged),
    });
  const commit = lost ?? (await revert()).sha;
  const { userId } = caller;
  // Before the entry: a process that dies in between leaves the button, and the next click does the rest.
  if (isLastMerge(await listMerges(context.db, task._id), merged))
    await markReverted(context.db, task._id, { userId, at: new Date() });
  const body = { kind: "reverted", userId, author: authorOf(caller).name, merged } as const;
  const recorded = await recordEntry(context, task, {
    id,
    body: { ...body, commit },
    end: null,
  });
  return { task: recorded, commit };
}

/** Whether all other merges of the task were undone before this one. */
function isLastMerge(entries: readonly MergePart[], commit: string): boolean {
  const undone = entries.flatMap((entry) => (entry.kind === "reverted" ? [entry.merged] : []));
  return entries.every(
    (entry) =>
      entry.kind !== "merged" ||
      entry.files === 0 ||
      entry.commit === commit ||
      undone.includes(entry.commit),
  );
}

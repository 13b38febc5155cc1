import { AppError } from "#schemas/errors.ts";
import type { MergeChoice } from "#schemas/tasks/changes.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { lastMerge } from "#store/tasks/finish-task.ts";
import type { Caller } from "../../access/caller.ts";
import { requireUnsuspended } from "../../orgs/require-unsuspended.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";
import { authorOf } from "../../pushes/commit-author.ts";
import { readConflicts } from "../../source/branches/read-conflicts.ts";
import { checkMessage } from "../../source/commit-message.ts";
import { writeSource } from "../../source/write-source.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { chosenChanges, chosenFiles, type Resolution } from "./chosen-changes.ts";
import { endBranch } from "./end-branch.ts";
import { inMergeTurn } from "./in-merge-turn.ts";
import { findLeftToMerge, type LeftToMerge } from "./left-to-merge.ts";
import { mergeMessage } from "./merge-commit.ts";
import { findLostMerges, type LostMerge } from "./lost-merges.ts";
import { suggestTexts } from "./suggest-texts.ts";
import { entryId, recordEntry, requireIdle } from "./task-entries.ts";

/** Named in the log. All of them are in the commit. */
const PATHS_LISTED = 20;

/** No person reviews an automatic merge first. */
export interface AutomaticMerge {
  recipe: RecipeId;
  /** Asked again before the commit is published. @throws AppError if the merge is no longer allowed */
  confirm: () => Promise<void>;
}

export interface TaskMerge {
  org: OrgDocument;
  project: ProjectDocument;
  /** The author of the commit. */
  caller: Caller;
  task: TaskDocument;
  /** The commit of the branch that the caller has seen. */
  head: string;
  /** Null: everything. */
  choice: MergeChoice | null;
  /** For files that the published branch changed in the same lines. */
  resolutions?: readonly Resolution[];
  /** The commit of the published branch that the hunks were counted on, the resolutions made for, or an automatic merge decided for. */
  base?: string | undefined;
  /** Names the task by default. */
  message?: string | undefined;
  /** By the rules of a ready-made task, not by a person. */
  automatic?: AutomaticMerge;
}

export interface Merged {
  task: TaskDocument;
  /** The newest commit with changes of the task on the published branch. */
  commit: string;
  files: number;
  isComplete: boolean;
  /** Why the branch still exists although nothing is left on it, or has not got what was merged. Null if it has no problem. */
  branchProblem: string | null;
}

/**
 * Merges changes of a task into the published branch, as one commit by the caller. The branch ends when nothing is left on it. It is safe to repeat.
 * @throws AppError task_busy, conflict with `details.conflicts` and `details.base`, bad_request, project_archived, and those of `writeSource`
 */
export function mergeTask(context: CoreContext, given: TaskMerge): Promise<Merged> {
  return inMergeTurn(context, given.task, (task) => mergeInTurn(context, { ...given, task }));
}

async function mergeInTurn(context: CoreContext, work: TaskMerge): Promise<Merged> {
  requireUnsuspended(work.org);
  requireActive(work.project);
  requireIdle(work.task);
  checkMessage(work.message);
  await work.automatic?.confirm();
  const earlier = work.task.outcome === "merged" && (await lastMerge(context.db, work.task._id));
  if (earlier) {
    const { commit, files } = earlier;
    return { task: work.task, commit, files, isComplete: true, branchProblem: null };
  }
  const left = await findLeftToMerge(context, work);
  if (!left) throw new AppError("bad_request", { message: NO_CHANGES });
  // An automatic merge was decided for these two commits.
  const isDecided = !work.automatic || left.published === work.base;
  if (left.head !== work.head || !isDecided) throw new AppError("conflict", { message: MOVED });
  const recorded = await recordLost(context, work, left);
  if (recorded) return recorded;
  checkHunksSeen(work, left);
  return commitChoice(context, work, left);
}

/**
 * Ends a task whose changes were all merged by a process that died before it wrote so. It merges nothing.
 * @returns null if something is left to merge, or nothing was merged
 */
export function recordLostMerges(
  context: CoreContext,
  given: Omit<TaskMerge, "head" | "choice" | "automatic">,
): Promise<Merged | null> {
  return inMergeTurn(context, given.task, async (task) => {
    requireIdle(task);
    const left = await findLeftToMerge(context, { ...given, task });
    if (!left || left.changes.length > 0) return null;
    if ((await findLostMerges(context, task, left)).length === 0) return null;
    return recordLost(context, { ...given, task, head: left.head, choice: null }, left);
  });
}

/** @returns what was merged, if nothing is left to merge */
async function recordLost(
  context: CoreContext,
  work: TaskMerge,
  left: LeftToMerge,
): Promise<Merged | null> {
  const lost: LostMerge[] = await findLostMerges(context, work.task, left);
  const isOver = left.changes.length === 0;
  // Someone has merged the branch with git.
  if (isOver && lost.length === 0)
    lost.push({ commit: left.published, paths: [], isAutomatic: false });
  let merged: Merged | null = null;
  for (const one of lost)
    merged = await record(context, work, { ...one, isComplete: isOver && one === lost.at(-1) });
  return isOver ? merged : null;
}

async function commitChoice(
  context: CoreContext,
  work: TaskMerge,
  left: LeftToMerge,
): Promise<Merged> {
  const { org, project, caller, task, head, choice, resolutions = [] } = work;
  await checkConflicts(context, left, work, resolutions);
  const { changes, isComplete } = await chosenChanges(left, choice, resolutions);
  if (changes.length === 0) throw new AppError("bad_request", { message: NOTHING_CHOSEN });
  const { automatic } = work;
  const message = mergeMessage(task, { message: work.message, head, recipe: automatic?.recipe });
  const request = {
    org,
    project,
    caller,
    branch: undefined,
    base: left.published,
    message,
    ...(automatic ? { onlyOnto: left.published, confirm: automatic.confirm } : {}),
  };
  const { sha: commit, changed } = await writeSource(context, { ...request, changes });
  // Resolutions may equal the published branch. Then this merge makes no commit.
  const paths = changed ? changes.map(({ path }) => path) : [];
  return record(context, work, { commit, paths, isComplete, isAutomatic: Boolean(automatic) });
}

async function record(
  context: CoreContext,
  work: TaskMerge,
  { commit, paths, isComplete, isAutomatic }: LostMerge & { isComplete: boolean },
): Promise<Merged> {
  const { caller, head } = work;
  const task = await recordEntry(context, work.task, {
    id:
      paths.length === 0
        ? entryId(work.task, "finished", commit, String(work.task.messageSeq))
        : entryId(work.task, "merged", commit),
    body: {
      kind: "merged",
      userId: caller.userId,
      author: authorOf(caller).name,
      commit,
      paths: paths.slice(0, PATHS_LISTED),
      files: paths.length,
      isComplete,
      ...(isAutomatic ? { isAutomatic } : {}),
    },
    end: isComplete ? { outcome: "merged", head } : null,
  });
  const branchProblem = isComplete
    ? await endBranch(context, work, head)
    : await bringUpToDate(context, work, commit);
  return { task, commit, files: paths.length, isComplete, branchProblem };
}

const BASE_MISSING = "base: is missing. With hunks, send `published` from the task's changes.";
const NOTHING_CHOSEN = "paths: choose at least one file or hunk to merge.";
const NO_CHANGES = "The task has no changes that could be merged.";
const MOVED =
  "The task's branch has new commits. Nothing was merged. Review the changes again before you merge.";

/**
 * Hunks are numbered by comparing both branches. When the published one has changed, even by an earlier merge of the task, the same number can mean another
 * hunk.
 * @throws AppError conflict, bad_request
 */
function checkHunksSeen({ choice, base, project }: TaskMerge, { published }: LeftToMerge): void {
  if (!choice || choice.hunks.length === 0 || base === published) return;
  if (base === undefined) throw new AppError("bad_request", { message: BASE_MISSING });
  throw new AppError("conflict", {
    message: `${project.branch} has new commits, so the hunks may have changed. Nothing was merged. Review the changes and choose again.`,
  });
}

/** @throws AppError conflict, bad_request */
async function checkConflicts(
  context: CoreContext,
  left: LeftToMerge,
  { project, choice, base }: TaskMerge,
  resolutions: readonly Resolution[],
): Promise<void> {
  const chosen = chosenFiles(left, choice).map(({ change }) => change.path);
  const open = left.conflicts.filter(({ path }) => chosen.includes(path));
  const other = resolutions.find(({ path }) => !open.some((one) => one.path === path));
  if (other)
    throw new AppError("bad_request", {
      message: `resolutions: ${other.path} is not in conflict, or not chosen. Leave it out.`,
    });
  if (open.length === 0) return;
  const isSolved = open.every(({ path }) => resolutions.some((one) => one.path === path));
  if (isSolved && base === left.published) return;
  const [first, ...others] = open;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const texts = await suggestTexts(context, await readConflicts(left.directory, open));
  throw new AppError("conflict", {
    message: `${first!.path}${more} changed in the task and on ${project.branch}. Nothing was merged. Resolve the conflicts, and merge again.`,
    details: { base: left.published, conflicts: texts },
  });
}

import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { forgetEndedHead } from "#store/tasks/finish-task.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { deleteBranch, findBranchHead } from "../../source/branches/delete-branch.ts";

interface OfTask {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  task: TaskDocument;
}

/**
 * Deletes the branch of a task that is done, with its preview. The outcome is stored by then.
 * @param head the commit that was merged or discarded. The branch stays if it has other ones
 * @returns why the branch is still there, for the caller to see; null if it is gone
 */
export async function endBranch(
  context: CoreContext,
  { task: { _id: taskId, branch }, ...of }: OfTask,
  head: string | null,
): Promise<string | null> {
  if (branch === null || head === null) return null;
  try {
    await deleteBranch(context, { ...of, name: branch, expected: head });
  } catch (error) {
    if (error instanceof AppError) return `The branch ${branch} is still there. ${error.message}`;
    throw error;
  }
  await forgetEndedHead(context.db, taskId, head);
  return null;
}

/**
 * A task that is done continues on a new branch of the same name. If the old branch could not be deleted, this tries again.
 * @throws AppError conflict if it still cannot be deleted
 */
export async function requireBranchEnded(
  context: CoreContext,
  { project, ...of }: Omit<OfTask, "project"> & { project: ProjectDocument | null },
): Promise<void> {
  const { endedHead } = of.task;
  if (!project || endedHead === undefined) return;
  const problem = await endBranch(context, { ...of, project }, endedHead);
  if (problem !== null) throw new AppError("conflict", { message: `${problem} ${WAY_OUT}` });
}

const WAY_OUT =
  "The task cannot continue on the old commits. Delete the branch with git and send your message again, or start a new task.";

/** The newest commit of the branch. If its host does not answer, the newest one of the task. */
export async function headOfTask(
  context: CoreContext,
  { task: { branch, commit }, ...of }: OfTask,
): Promise<string | null> {
  if (branch === null) return null;
  return findBranchHead(context, { ...of, name: branch }).catch((error: unknown) => {
    if (error instanceof AppError) return commit;
    throw error;
  });
}

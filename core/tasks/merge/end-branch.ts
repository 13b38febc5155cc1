import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { deleteBranch } from "../../source/branches/delete-branch.ts";

/**
 * Deletes the branch of a task that is done, with its preview. The outcome is stored by then, and a branch that stays does no harm.
 * @returns why the branch is still there, for the caller to see; null if it is gone
 */
export async function endBranch(
  context: CoreContext,
  {
    task: { branch },
    ...of
  }: { org: OrgDocument; project: ProjectDocument; caller: Caller; task: TaskDocument },
): Promise<string | null> {
  if (branch === null) return null;
  try {
    await deleteBranch(context, { ...of, name: branch });
    return null;
  } catch (error) {
    if (error instanceof AppError) return `The branch ${branch} is still there. ${error.message}`;
    throw error;
  }
}

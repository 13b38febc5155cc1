import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";
import { openWorkplace } from "../commit-workplace.ts";
import { inTurn, withDirectory, WRITE_LIMIT } from "../write-turns.ts";

/**
 * Creates a branch at a commit of the repository. A repeated request changes nothing.
 * @returns whether it was created now
 * @throws AppError branch_invalid, branch_exists if it is at another commit, commit_gone, project_archived, and those of `openWorkplace`
 */
export async function createBranch(
  context: CoreContext,
  given: {
    org: OrgDocument;
    project: ProjectDocument;
    caller: Caller;
    name: string;
    commit: string;
  },
): Promise<boolean> {
  const { org, project, caller, commit } = given;
  requireActive(project);
  const branch = checkBranchName(given.name);
  await context.limits.take(WRITE_LIMIT, caller.userId);
  return inTurn(project, () =>
    withDirectory(context, "branch", async (directory) => {
      const copy = join(directory, "copy.git");
      const wanted = { org, project, caller, branch, base: commit, copy };
      const { head, place, publish } = await openWorkplace(context, wanted);
      if (head === commit) return false;
      if (head !== null) throw exists(branch, head);
      if (!(await place(commit))) throw new AppError("commit_gone");
      if (await publish(commit)) return true;
      throw exists(branch, null);
    }),
  );
}

function exists(branch: string, head: string | null): AppError {
  const where = head === null ? "" : ` at the commit ${head}`;
  return new AppError("branch_exists", {
    message: `There is already a branch ${branch}${where}. Choose another name, or write to it.`,
    details: { ...(head && { head }) },
  });
}

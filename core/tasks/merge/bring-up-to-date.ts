import { join } from "node:path";
import { createCommit } from "#git/objects/commit-tree.ts";
import { mergeTrees } from "#git/objects/merge-trees.ts";
import { borrowObjects, hasCommit } from "#git/repositories.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { authorOf } from "../../pushes/commit-author.ts";
import { findBranchPoint } from "../../source/branches/branch-point.ts";
import { openWorkplace } from "../../source/commit-workplace.ts";
import { findWithHistory, limitReads } from "../../source/project-repository.ts";
import { inTurn, withDirectory } from "../../source/write-turns.ts";
import { taskTrailer } from "./merge-commit.ts";

interface Update {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  task: TaskDocument;
}

/**
 * Merges a commit of the published branch into the branch of a task, so that the branch differs only by what is left to merge, and so do its preview and its
 * card. If both changed the same lines, or someone pushes at the same moment, the branch stays as it is: the next merge shows what is left in any case.
 * @returns why the branch stays as it is, if its host refuses the commit
 */
export async function bringUpToDate(
  context: CoreContext,
  work: Update,
  published: string,
): Promise<string | null> {
  const { task } = work;
  const { branch } = task;
  if (branch === null) return null;
  try {
    await update(context, { ...work, branch }, published);
    return null;
  } catch (error) {
    // The changes are on the published branch by now, so the merge does not fail.
    if (error instanceof AppError)
      return `The branch ${branch} lacks the merged changes, so the card of the task still shows them. ${error.message}`;
    throw error;
  }
}

async function update(
  context: CoreContext,
  work: Update & { branch: string },
  published: string,
): Promise<void> {
  const { project, caller, task, branch } = work;
  await inTurn(project, () =>
    withDirectory(context, "update", async (directory) => {
      const { directory: source, head } = await findBoth(context, work, published);
      const sides = { ours: head, theirs: published };
      const { tree, conflicts } = await limitReads(() => mergeTrees(source, sides));
      if (conflicts.length > 0) return;
      const copy = join(directory, "copy.git");
      const workplace = await openWorkplace(context, { ...work, branch, base: null, copy });
      const { repository } = workplace;
      if (workplace.head !== head) return;
      // A copy has only the trees of the branch.
      if (repository !== source) await borrowObjects(repository, source);
      const commit = await createCommit(repository, {
        tree,
        parent: head,
        merged: published,
        author: authorOf(caller),
        message: `Merge ${project.branch} into the branch of the task\n\n${taskTrailer(task)}`,
      });
      await workplace.publish(commit);
    }),
  );
}

/** A repository with the files of both branches. */
async function findBoth(
  context: CoreContext,
  of: Update & { branch: string },
  published: string,
): Promise<{ directory: string; head: string }> {
  const point = await findBranchPoint(context, of, of.branch);
  if (await limitReads(() => hasCommit(point.directory, published))) return point;
  // Each branch is in another mirror.
  const own = await findWithHistory(context, of, of.branch, published);
  return own ? { directory: own.directory, head: own.commit } : point;
}

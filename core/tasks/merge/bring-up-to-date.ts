import { join } from "node:path";
import { createCommit } from "#git/objects/commit-tree.ts";
import { mergeTrees } from "#git/objects/merge-trees.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { isLinked } from "../../projects/project-addresses.ts";
import { authorOf } from "../../pushes/commit-author.ts";
import { openWorkplace } from "../../source/commit-workplace.ts";
import { inTurn, withDirectory } from "../../source/write-turns.ts";
import { taskTrailer } from "./merge-commit.ts";

/**
 * Merges a commit of the published branch into the branch of a task, so that the branch differs only by what is left to merge, and so does its preview. If
 * both changed the same lines, or someone pushes at the same moment, the branch stays as it is: the next merge shows what is left in any case. It also stays
 * in a repository that is not on this machine, because only its trees are here.
 */
export async function bringUpToDate(
  context: CoreContext,
  work: { org: OrgDocument; project: ProjectDocument; caller: Caller; task: TaskDocument },
  published: string,
): Promise<void> {
  const { project, caller, task } = work;
  const { branch } = task;
  if (branch === null || isLinked(project) || context.env.GIT_URL) return;
  await inTurn(project, () =>
    withDirectory(context, "update", async (directory) => {
      const copy = join(directory, "copy.git");
      const workplace = await openWorkplace(context, { ...work, branch, base: null, copy });
      const { head } = workplace;
      if (head === null) return;
      const sides = { ours: head, theirs: published };
      const { tree, conflicts } = await mergeTrees(workplace.repository, sides);
      if (conflicts.length > 0) return;
      const commit = await createCommit(workplace.repository, {
        ...{ tree, parent: head, merged: published, author: authorOf(caller) },
        message: `Merge ${project.branch} into the branch of the task\n\n${taskTrailer(task)}`,
      });
      await workplace.publish(commit);
    }),
  );
}

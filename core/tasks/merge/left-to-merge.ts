import { mergeTrees, type TreeConflict } from "#git/objects/merge-trees.ts";
import { diffTree, type TreeChange } from "#git/objects/tree.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { CoreContext } from "../../context.ts";
import { findHead, limitReads } from "../../source/project-repository.ts";
import { type BranchPoint, findBranchPoint } from "../card/branch-point.ts";

export interface TaskPlace {
  org: OrgDocument;
  project: ProjectDocument;
  task: TaskDocument;
}

/** What merging the branch would change on the published one. What was merged before is not in it. */
export interface LeftToMerge extends BranchPoint {
  /** As git merges it. Files in conflict have both texts in it. */
  tree: string;
  changes: TreeChange[];
  conflicts: TreeConflict[];
}

/** @returns null if the branch is gone. @throws AppError repo_empty, or the host's error */
export async function findLeftToMerge(
  context: CoreContext,
  { org, project, task }: TaskPlace,
): Promise<LeftToMerge | null> {
  if (task.branch === null || task.commit === null) return null;
  const point = await findBranchPoint(context, { org, project }, task.branch);
  if (!point) return null;
  const { directory, published, head } = point;
  return limitReads(async () => {
    const sides = { ours: published, theirs: head };
    const { tree, conflicts } = await mergeTrees(directory, sides);
    const changes = await diffTree(directory, published, tree);
    return { ...point, tree, changes, conflicts };
  });
}

/** The newest commit of the published branch, for a task without a branch. */
export async function publishedHead(
  context: CoreContext,
  { org, project }: TaskPlace,
): Promise<string> {
  const { commit } = await findHead(context, { org, project });
  return commit;
}

/** The project that a merge is about. @throws AppError bad_request for a task of an organization */
export function requireProject(project: ProjectDocument | null): ProjectDocument {
  if (project) return project;
  throw new AppError("bad_request", {
    message:
      "This task belongs to the organization, so it has no branch. Merge the tasks that it started.",
  });
}

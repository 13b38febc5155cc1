import { mergeTrees, type TreeConflict } from "#git/objects/merge-trees.ts";
import { diffTree, type TreeChange } from "#git/objects/tree.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { CoreContext } from "../../context.ts";
import { findHead, limitReads } from "../../source/project-repository.ts";
import {
  type BranchPoint,
  findBranchPoint,
  unlessBranchMissing,
} from "../../source/branches/branch-point.ts";

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

/** @returns null if the branch is gone. @throws AppError repo_empty, conflict if the branches have no common commit, or the host's error */
export async function findLeftToMerge(
  context: CoreContext,
  { org, project, task }: TaskPlace,
): Promise<LeftToMerge | null> {
  if (task.branch === null || task.commit === null) return null;
  const of = { org, project };
  const point = await findBranchPoint(context, of, task.branch).catch(unlessBranchMissing);
  if (!point) return null;
  const { directory, published, head, base } = point;
  if (base === null)
    throw new AppError("conflict", {
      message: `${task.branch} and ${project.branch} have no common commit, so they cannot be merged here. Use git.`,
    });
  return limitReads(async () => {
    const sides = { ours: published, theirs: head };
    const { tree, conflicts } = await mergeTrees(directory, sides);
    const changes = await diffTree(directory, published, tree);
    return { ...point, tree, changes: withKeptFiles(changes, conflicts), conflicts };
  });
}

/** git keeps a file that only one side deleted and the other side changed. If that was the published branch, its tree does not show the conflict. */
function withKeptFiles(
  changes: readonly TreeChange[],
  conflicts: readonly TreeConflict[],
): TreeChange[] {
  const kept = conflicts.flatMap(({ path, ours }): TreeChange[] =>
    ours === null || changes.some((change) => change.path === path || change.from === path)
      ? []
      : [{ status: "deleted", path, oid: ours, kind: "file" }],
  );
  return [...changes, ...kept];
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

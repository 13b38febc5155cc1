import { diffTree, type TreeChange } from "#git/objects/tree.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { limitReads } from "../project-repository.ts";
import { findBranchPoint } from "./branch-point.ts";

export interface BranchChanges {
  /** The newest commit of the branch. */
  head: string;
  /** The newest commit of the published branch. */
  published: string;
  files: TreeChange[];
}

/**
 * The files that a branch changes, compared with the commit where it left the published branch.
 * @throws AppError branch_missing, repo_empty, or the host's error
 */
export async function branchChanges(
  context: CoreContext,
  of: { org: OrgDocument; project: ProjectDocument },
  branch: string,
): Promise<BranchChanges> {
  const { directory, head, published, base } = await findBranchPoint(context, of, branch);
  const files = await limitReads(() => diffTree(directory, base ?? published, head));
  return { head, published, files };
}

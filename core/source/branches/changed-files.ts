import { mergeBase } from "#git/objects/merge-trees.ts";
import { diffTree, type TreeChange } from "#git/objects/tree.ts";
import { branchHead, hasCommit } from "#git/repositories.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { findHead, limitReads } from "../project-repository.ts";

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
  const main = await findHead(context, of);
  const { directory, commit: head } = await findHead(context, of, branch);
  const published = (await hasCommit(directory, main.commit))
    ? main.commit
    : ((await branchHead(directory, of.project.branch)) ?? main.commit);
  return limitReads(async () => {
    const base = (await mergeBase(directory, published, head)) ?? published;
    return { head, published, files: await diffTree(directory, base, head) };
  });
}

import { mergeBase } from "#git/objects/merge-trees.ts";
import { branchHead, hasCommit } from "#git/repositories.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { findHead, limitReads } from "../../source/project-repository.ts";

/** Where a branch is, and where it left the published one. */
export interface BranchPoint {
  /** A repository with all three commits. */
  directory: string;
  head: string;
  /** The newest commit of the published branch. */
  published: string;
  base: string;
}

/** @returns null if the branch does not exist. @throws AppError repo_empty, or the host's error */
export async function findBranchPoint(
  context: CoreContext,
  of: { org: OrgDocument; project: ProjectDocument },
  branch: string,
): Promise<BranchPoint | null> {
  const main = await findHead(context, of);
  const found = await findHead(context, of, branch).catch(unlessMissing);
  if (!found) return null;
  const { directory, commit: head } = found;
  // A mirror of the branch may not have the newest commit of the published one.
  const published = (await hasCommit(directory, main.commit))
    ? main.commit
    : ((await branchHead(directory, of.project.branch)) ?? main.commit);
  const base = await limitReads(() => mergeBase(directory, published, head));
  return { directory, head, published, base: base ?? published };
}

function unlessMissing(error: unknown): null {
  if (error instanceof AppError && error.appCode === "branch_missing") return null;
  throw error;
}

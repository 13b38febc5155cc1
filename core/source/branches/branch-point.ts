import { mergeBase } from "#git/objects/merge-trees.ts";
import { branchHead, hasCommit } from "#git/repositories.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { type CommitPlace, findHead, findWithHistory, limitReads } from "../project-repository.ts";

/** Where a branch is, and where it left the published one. */
export interface BranchPoint {
  /** A repository with all three commits. */
  directory: string;
  head: string;
  /** The newest commit of the published branch. */
  published: string;
  /** Null if the branches have no common commit. */
  base: string | null;
}

/** @throws AppError branch_missing, repo_empty, or the host's error */
export async function findBranchPoint(
  context: CoreContext,
  of: { org: OrgDocument; project: ProjectDocument },
  branch: string,
): Promise<BranchPoint> {
  const main = await findHead(context, of);
  const point = await pointAt(of.project, main, await findHead(context, of, branch));
  if (point.base !== null) return point;
  // The copy of a linked repository may have a commit that someone looked at, without its history.
  const withHistory = await findWithHistory(context, of, branch);
  return withHistory ? pointAt(of.project, main, withHistory) : point;
}

async function pointAt(
  project: ProjectDocument,
  main: CommitPlace,
  { directory, commit: head }: CommitPlace,
): Promise<BranchPoint> {
  // A mirror of the branch may not have the newest commit of the published one.
  const published = (await hasCommit(directory, main.commit))
    ? main.commit
    : ((await branchHead(directory, project.branch)) ?? main.commit);
  const base = await limitReads(() => mergeBase(directory, published, head));
  return { directory, head, published, base };
}

/** For callers that do not report a missing branch. */
export function unlessBranchMissing(error: unknown): null {
  if (error instanceof AppError && error.appCode === "branch_missing") return null;
  throw error;
}

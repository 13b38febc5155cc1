import { mergeBase } from "#git/objects/merge-trees.ts";
import { branchHead, hasCommit } from "#git/repositories.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import {
  type CommitPlace,
  findHead,
  findWithHistory,
  limitReads,
} from "../../source/project-repository.ts";

/** Where a branch is, and where it left the published one. */
export interface BranchPoint {
  /** A repository with all three commits. */
  directory: string;
  head: string;
  /** The newest commit of the published branch. */
  published: string;
  base: string;
}

/** @returns null if the branch does not exist. @throws AppError repo_empty, conflict if the branches have no common commit, or the host's error */
export async function findBranchPoint(
  context: CoreContext,
  of: { org: OrgDocument; project: ProjectDocument },
  branch: string,
): Promise<BranchPoint | null> {
  const main = await findHead(context, of);
  const found = await findHead(context, of, branch).catch(unlessMissing);
  if (!found) return null;
  const point = await pointAt(of.project, { main, found });
  if (point) return point;
  // The copy of a linked repository may have a commit that someone looked at, without its history.
  const whole = await findWithHistory(context, of, branch);
  const complete = whole && (await pointAt(of.project, { main, found: whole }));
  if (complete) return complete;
  throw new AppError("conflict", {
    message: `${branch} and ${of.project.branch} have no common commit, so they cannot be merged here. Use git.`,
  });
}

/** Null if the two branches have no common commit in this repository. */
async function pointAt(
  project: ProjectDocument,
  { main, found }: { main: CommitPlace; found: CommitPlace },
): Promise<BranchPoint | null> {
  const { directory, commit: head } = found;
  // A mirror of the branch may not have the newest commit of the published one.
  const published = (await hasCommit(directory, main.commit))
    ? main.commit
    : ((await branchHead(directory, project.branch)) ?? main.commit);
  const base = await limitReads(() => mergeBase(directory, published, head));
  return base === null ? null : { directory, head, published, base };
}

function unlessMissing(error: unknown): null {
  if (error instanceof AppError && error.appCode === "branch_missing") return null;
  throw error;
}

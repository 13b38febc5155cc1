import { hasCommit } from "#git/repositories.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { type CommitPlace, findCommit, findHead, limitReads } from "../project-repository.ts";

interface Owned {
  org: OrgDocument;
  project: ProjectDocument;
}

const COMMIT = /^[0-9a-f]{40}$/;

/**
 * A commit by its hash, or the head of a branch.
 * @param field the field of the input that names it, for the message of an error
 * @throws AppError commit_gone, branch_missing, branch_invalid, repo_empty, or the host's error
 */
export async function findRevision(
  context: CoreContext,
  owned: Owned,
  { field, revision }: { field: string; revision: string },
): Promise<CommitPlace> {
  try {
    if (COMMIT.test(revision)) return await findCommit(context, owned, revision);
    return await findHead(context, owned, revision);
  } catch (error) {
    throw named(error, field);
  }
}

const NAMED = new Set(["commit_gone", "branch_missing", "branch_invalid", "too_long"]);

function named(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || !NAMED.has(error.appCode)) return error;
  const { appCode, message, details } = error;
  return new AppError(appCode, { message: `${field}: ${message}`, details });
}

/** A repository on this machine with both commits. @throws AppError commit_gone */
export async function findBoth(
  from: CommitPlace,
  to: CommitPlace,
): Promise<{ directory: string; from: string; to: string }> {
  const commits = { from: from.commit, to: to.commit };
  for (const { directory } of [to, from]) {
    const has = (sha: string) => limitReads(() => hasCommit(directory, sha));
    if ((await has(from.commit)) && (await has(to.commit))) return { directory, ...commits };
  }
  throw new AppError("commit_gone");
}

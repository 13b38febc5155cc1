import { AppError } from "#schemas/errors.ts";
import type { CommitPlace } from "#core/source/project-repository.ts";
import { findRevision } from "#core/source/history/revisions.ts";
import type { FunctionCall } from "./content-function.ts";

/** A commit, and the branch whose head it is. */
export interface PlaceOfCall extends CommitPlace {
  branch: string;
}

/**
 * What a function reads: the head of the branch that its input names, or else of the one that the client works on. That one begins with the first write to it.
 * Until then, it is the published one.
 * @param field the field of the input, for the message of an error
 * @throws AppError branch_missing, branch_invalid, repo_empty, or the host's error
 */
export async function placeOfCall(
  call: FunctionCall,
  { field = "branch", branch }: { field?: string; branch: string | undefined },
): Promise<PlaceOfCall> {
  const name = branch ?? call.branch;
  const { branch: published } = call.project;
  const read = async (revision: string) => ({
    ...(await findRevision(call.context, call, { field, revision })),
    branch: revision,
  });
  try {
    return await read(name);
  } catch (error) {
    const isMissing = error instanceof AppError && error.appCode === "branch_missing";
    if (!isMissing || name !== call.branch || name === published) throw error;
    return read(published);
  }
}

/** A commit that a cursor or another field names. @throws AppError commit_gone */
export const commitOfCall = (
  call: FunctionCall,
  named: { field: string; commit: string },
): Promise<CommitPlace> =>
  findRevision(call.context, call, { field: named.field, revision: named.commit });

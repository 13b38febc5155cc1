import { AppError } from "#schemas/errors.ts";
import { type CommitPlace, findHead } from "#core/source/project-repository.ts";
import type { FunctionCall } from "./content-function.ts";

/** Where a writing function writes. */
export interface WriteTarget {
  branch: string;
  /** Where the change begins: the branch's newest commit. Of the published one, if the branch does not exist. Null if the repository is empty. */
  head: CommitPlace | null;
  exists: boolean;
}

/** @throws AppError the host's error */
export async function targetOfCall(call: FunctionCall, named?: string): Promise<WriteTarget> {
  const branch = named ?? call.branch;
  const own = await headUnlessMissing(call, branch);
  if (own) return { branch, head: own, exists: true };
  const { branch: published } = call.project;
  const head = branch === published ? null : await headUnlessMissing(call, published);
  return { branch, head, exists: false };
}

const headUnlessMissing = (call: FunctionCall, branch: string) =>
  findHead(call.context, call, branch).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const isMissing = (error: unknown) =>
  error instanceof AppError && ["branch_missing", "repo_empty"].includes(error.appCode);

import { GitError } from "#git/command.ts";
import { type LoggedCommit, readLog } from "#git/objects/commit-log.ts";
import { isShallow } from "#git/repositories.ts";
import { AppError } from "#schemas/errors.ts";
import type { CommitPlace } from "../project-repository.ts";
import { checkRepositoryPath } from "../repository-path.ts";
import { commitCursor } from "./commit-cursor.ts";
import { limitHistory } from "./limit-history.ts";

interface CommitQuery {
  /** Only commits that change this file. */
  path?: string | undefined;
  offset: number;
  limit: number;
}

interface CommitPage {
  commits: LoggedCommit[];
  nextCursor: string | null;
  /** There are older commits on the host of the linked repository. */
  isCut: boolean;
}

const NO_FILE = "path: No commit of this branch has this file.";
const TOO_LONG =
  "cursor: The history is too long to read this far back. Clone the repository to see older commits.";

/** A page of the history of a commit, or of one file in it. @throws AppError path_outside_repo, file_not_found, bad_request if reading takes too long */
export async function listCommits(
  { directory, commit }: CommitPlace,
  { path, offset, limit }: CommitQuery,
): Promise<CommitPage> {
  const range = {
    to: commit,
    skip: offset,
    limit: limit + 1,
    path: path === undefined ? undefined : checkRepositoryPath(path),
  };
  const commits = await limitHistory(() => readLog(directory, range)).catch(tooLong);
  if (path !== undefined && offset === 0 && commits.length === 0)
    throw new AppError("file_not_found", { message: NO_FILE });
  const nextCursor =
    commits.length > limit ? commitCursor({ commit, offset: offset + limit }) : null;
  const isCut = nextCursor === null && isShallow(directory);
  return { commits: commits.slice(0, limit), nextCursor, isCut };
}

function tooLong(error: unknown): never {
  if (error instanceof GitError && error.reason === "timeout")
    throw new AppError("bad_request", { message: TOO_LONG, cause: error });
  throw error;
}

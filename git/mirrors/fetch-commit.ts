import { AppError } from "#schemas/errors.ts";

import { git, GitError } from "../command.ts";
import { connectTo, type RemoteOptions } from "./connection.ts";
import { fsckSettings } from "../environment.ts";
import { largeFilesLeftOut } from "./mirror.ts";
import { transferError } from "./transfer-errors.ts";

export interface CommitFetch extends RemoteOptions {
  /** One of our bare repositories. */
  dir: string;
  sha: string;
  /** Larger files are left out. */
  maxBlobBytes: number;
}

const NOT_THERE = /not our ref|unadvertised object|no such (?:remote )?ref|bad object|missing/i;

/**
 * Copies one commit without its history, even if no branch contains it anymore: after a force push, hosts keep the old commits for a while. One of our refs keeps
 * the commit here.
 * @throws AppError commit_gone, or as `fetchMirror`
 */
export async function fetchCommit(options: CommitFetch): Promise<void> {
  const { dir, sha, maxBlobBytes } = options;
  const connection = await connectTo(options);
  const shape = ["--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--depth=1"];
  const ref = `${sha}:refs/commits/${sha}`;
  try {
    await git(["fetch", "--quiet", "--no-auto-maintenance", ...shape, "--", "origin", ref], {
      ...connection.options,
      gitDir: dir,
      config: [
        ...(connection.options.config ?? []),
        ...fsckSettings("fetch"),
        ...largeFilesLeftOut(maxBlobBytes),
      ],
    });
  } catch (error) {
    if (error instanceof GitError && error.reason === "exit" && NOT_THERE.test(error.stderr))
      throw new AppError("commit_gone", { cause: error });
    throw await transferError(error, connection);
  }
}

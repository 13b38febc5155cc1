import { AppError, type AppCode } from "#schemas/errors.ts";

import { askHost } from "./ask-host.ts";
import { GitError } from "../command.ts";
import type { Connection } from "./connection.ts";

/** git's messages (2.39, English) when a transfer fails. The first match decides. */
const FAILURES: readonly (readonly [RegExp, AppCode])[] = [
  [/couldn't find remote ref/i, "branch_missing"],
  [/unable to update url base from redirection|returned error: 30\d/i, "git_redirect_refused"],
  [
    /could not read (Username|Password)|Authentication failed|terminal prompts disabled/i,
    "repo_no_access",
  ],
  // What GitHub, GitLab, Gitea and Bitbucket print over ssh.
  [
    /Repository not found|could not be found or you don't have permission|Cannot find repository|repository access denied|^(?:remote: )?(?:ERROR: )?(?:Gitea|Forgejo): Unauthori[sz]ed/im,
    "repo_no_access",
  ],
  [/returned error: (401|403|404|410)|repository '.*' not found/i, "repo_no_access"],
  [/Could not resolve host/i, "dns_failed"],
  [/Operation too slow|Connection timed out|Timeout was reached/i, "git_host_slow"],
  [/No space left on device/i, "storage_full"],
  [
    /File too large|died of signal 25|exceeds maximum allowed size|Out of memory|malloc failed/i,
    "repo_too_large",
  ],
  [/\.lock': File exists/, "repo_corrupt"],
  // The host has failed, or the connection ended in the middle of an answer. What git says about the rest of the answer is a consequence.
  [
    /returned error: (?:408|429|5\d\d)|curl (?:16|18|52|55|56|92) |transfer closed with outstanding|unexpected disconnect|Empty reply from server/i,
    "git_host_failed",
  ],
  [
    /fsck error|SHA1 COLLISION|pack is corrupted|bad pack|inflate|invalid (index-pack|object)|unresolved deltas|checksum|did not send all necessary objects|hasDot/i,
    "repo_corrupt",
  ],
  [
    /not valid: is this a git repository|invalid content-type|does not appear to be a git repository|dumb http/i,
    "not_a_git_repo",
  ],
  [
    /protocol error|bad line length|expected (flush|packfile|ref|version)|unexpected (line|acknowledgment)|invalid server response/i,
    "not_a_git_repo",
  ],
];

const OUT_OF_MEMORY = /out of memory|malloc failed/i;

/** Converts the failure of a transfer to an error code that users can act on. Any other error is thrown unchanged. */
export async function transferError(error: unknown, connection: Connection): Promise<AppError> {
  if (error instanceof AppError) return error;
  if (!(error instanceof GitError)) throw error;
  if (error.reason === "timeout") return tookTooLong(error, connection);
  if (error.reason === "output") return new AppError("repo_too_large", { cause: error });
  if (error.reason !== "exit") throw error;
  const code = FAILURES.find(([pattern]) => pattern.test(error.stderr))?.[1] ?? "git_host_failed";
  if (code === "repo_too_large" && !OUT_OF_MEMORY.test(error.stderr))
    return tooLarge(error, connection);
  if (code !== "git_redirect_refused") return new AppError(code, { cause: error });
  const { redirect } = await askHost(connection);
  const message = `${connection.host} redirects to ${redirect ?? "another address"}. Use that address.`;
  return new AppError(code, { message, cause: error });
}

function tookTooLong(cause: GitError, { options }: Connection): AppError {
  const seconds = Math.round((options.timeoutMs ?? 0) / 1000);
  const message = `Fetching the repository took longer than ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
  return new AppError("clone_timeout", { message, cause });
}

function tooLarge(cause: GitError, { options }: Connection): AppError {
  const mebibytes = Math.floor((options.limits?.fileBytes ?? 0) / 1024 ** 2);
  const message = `The repository is larger than ${mebibytes.toLocaleString("en")} MiB.`;
  return new AppError("repo_too_large", { message, cause });
}

/** Explains why git found no branch: it treats a web page as a repository without branches. */
export async function emptyError(connection: Connection): Promise<AppError> {
  // Over ssh, no web page answers.
  if (connection.ssh) return new AppError("repo_empty");
  const { isAnswer, isRepository } = await askHost(connection);
  if (!isAnswer) return new AppError("git_host_failed");
  return new AppError(isRepository ? "repo_empty" : "not_a_git_repo");
}

import { type AppCode, AppError } from "#schemas/errors.ts";

const NO_ACCESS =
  "the git host refuses to let Pressmark read the repository. Check its access token or connection in the project's git settings.";

/** Only a person can fix these failures of a linked repository's host. Others are temporary. */
const LASTING: ReadonlySet<AppCode> = new Set([
  "repo_no_access",
  "secret_missing",
  "connection_missing",
  "connection_ended",
  "ssh_key_refused",
  "ssh_host_key_changed",
  "secret_undecryptable",
  "host_forbidden",
  "not_a_git_repo",
  "git_redirect_refused",
]);

/** Why Pressmark can no longer use a linked repository, in words that continue “Not merged automatically:”. Null if the error says something else. */
export function accessProblem(error: unknown): string | null {
  if (!(error instanceof AppError) || !LASTING.has(error.appCode)) return null;
  return error.appCode === "repo_no_access" ? NO_ACCESS : error.message;
}

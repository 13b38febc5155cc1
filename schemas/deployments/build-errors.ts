/** When a build that failed for a temporary reason is retried automatically. */
export interface Retry {
  /** The pause before the first retry, before the second, and so on. */
  pausesSeconds: readonly number[];
  /** True if the last pause is repeated forever. Otherwise the deployment fails after it. */
  isEndless: boolean;
}

/** A fault of our own disk or service. Only the operator can fix it, and no pushed content is lost. */
const UNTIL_IT_WORKS: Retry = { pausesSeconds: [5, 15, 30, 60], isEndless: true };
/** A fault of another service, which may never recover. */
const A_FEW_TIMES: Retry = { pausesSeconds: [5, 30, 120], isEndless: false };

/** Limits of requests end after minutes, and some after an hour. */
const UNTIL_THE_LIMIT_ENDS: Retry = { pausesSeconds: [30, 120, 600, 1800], isEndless: false };

/** Why a deployment failed or was postponed. Shown with the deployment. `message` says what to do. */
export const buildErrors = {
  repo_empty: { message: "The repository has no commits yet." },
  pull_commit_gone: {
    message: "The approved commit is no longer part of the pull request. Approve the newest one.",
  },
  branch_missing: { message: "The repository has no branch of this name." },
  repo_no_access: { message: "The repository does not exist or needs a password." },
  secret_missing: {
    message:
      "The access token of the repository was removed. Set it in the project's git settings.",
  },
  connection_missing: {
    message:
      "The connection to the git host was removed. Set an access token in the project's git settings.",
  },
  connection_ended: {
    message:
      "The git host no longer gives access. An admin must connect it again in the organization's git hosts.",
  },
  ssh_missing: {
    message:
      "This server has no ssh program. Its operator must install the package openssh-client.",
  },
  ssh_key_refused: {
    message: "The git host refuses the project's deploy key. Add the key there.",
  },
  ssh_host_key_changed: {
    message: "The git host's key has changed. Compare and accept it in the project's git settings.",
  },
  secret_undecryptable: {
    message: "A secret cannot be decrypted, because the key has changed. Set it again.",
  },
  repo_corrupt: { message: "git found damaged or unsafe objects in the repository." },
  repo_too_large: { message: "The repository is larger than the limit." },
  too_many_refs: {
    message: "The repository has too many branches: their list is longer than 16 MiB.",
  },
  not_a_git_repo: { message: "There is no git repository at this address." },
  git_host_slow: { message: "The git host stopped answering.", retry: A_FEW_TIMES },
  git_host_failed: { message: "The git host returned an error.", retry: A_FEW_TIMES },
  git_server_unavailable: {
    message: "The git server of this installation is not responding.",
    retry: UNTIL_IT_WORKS,
  },
  git_redirect_refused: { message: "The git host redirects to another address." },
  dns_failed: { message: "The git host's name cannot be resolved.", retry: A_FEW_TIMES },
  github_unavailable: { message: "GitHub is not responding.", retry: A_FEW_TIMES },
  host_busy: {
    message: "The git host has received too many requests.",
    retry: UNTIL_THE_LIMIT_ENDS,
  },
  clone_timeout: {
    message: "Fetching the repository took longer than the limit.",
    retry: A_FEW_TIMES,
  },
  too_many_files: { message: "The repository has more files than the limit." },
  path_too_long: { message: "A path in the repository is longer than the limit." },
  site_too_large: { message: "The site is larger than the limit." },
  build_timeout: { message: "The build took longer than the limit." },
  content_dir_missing: { message: "The repository has no folder of this name." },
  ignore_list_unreadable: { message: "The list of ignored files cannot be read." },
  issues_found: {
    message: "The content has errors, and this project does not publish content with errors.",
  },
  no_content: {
    message:
      "There is no markdown file to publish. Add a file that ends in .md, for example README.md, and push again.",
  },
  storage_full: { message: "There is no space left to store the site.", retry: UNTIL_IT_WORKS },
  storage_unavailable: { message: "The storage is not responding.", retry: UNTIL_IT_WORKS },
  database_unavailable: { message: "The database is not responding.", retry: UNTIL_IT_WORKS },
  too_many_attempts: { message: "The build was interrupted too many times." },
  build_crashed: { message: "The build stopped because of an error in Pressmark." },
} as const satisfies Record<string, { message: string; retry?: Retry }>;

export type BuildErrorCode = keyof typeof buildErrors;

/** How often and when a build that ended with this code is retried. Null when a retry would fail in the same way. */
export function retryOf(appCode: string | null): Retry | null {
  const entries: Record<string, { message: string; retry?: Retry }> = buildErrors;
  return (appCode !== null && entries[appCode]?.retry) || null;
}

import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { AppError } from "#schemas/errors.ts";

import { cleanText } from "../clean.ts";
import { git, redact } from "../command.ts";
import {
  connectTo,
  type Connection,
  type RemoteOptions,
  type TransferLimits,
} from "./connection.ts";
import { fsckSettings, type GitSetting } from "../environment.ts";
import { pushError } from "./push-errors.ts";
import { hasLowerLimit, rememberLimit } from "./mirror-limit.ts";
import { defaultBranch, missingBranch } from "./remote-refs.ts";
import { branchHead, createRepository, replaceRepository } from "../repositories.ts";
import { removeOldParts } from "../tidy.ts";
import { WIRE_URL } from "../wire.ts";
import { transferError } from "./transfer-errors.ts";

export interface MirrorOptions extends Omit<RemoteOptions, "limits"> {
  /** One of our bare repositories. It is created if missing, and updated otherwise. */
  dir: string;
  /** Defaults to the host's default branch. */
  branch?: string | undefined;
  /** Receives git's progress output line by line. */
  onProgress?: (line: string) => void;
  limits?: Partial<MirrorLimits>;
}

interface MirrorLimits extends TransferLimits {
  /** Larger files are left out of the mirror. Null includes all files, so that the branch can be pushed elsewhere. */
  maxBlobBytes: number | null;
  /** Depth of the first fetch. The history only provides dates for notes that have none. */
  maxCommits: number;
}

/** Prefix of a first copy in progress. */
export const DRAFT_PREFIX = ".new-";
const DEFAULT_LIMITS = { maxBlobBytes: 26 * 1024 * 1024, maxCommits: 5_000 };
/** A host may send endless progress messages. */
const MAX_PROGRESS_LINES = 200;
const MAX_PROGRESS_LENGTH = 2_000;

/**
 * Copies one branch of a repository on another host, hardened against hostile hosts.
 * @throws AppError `repo_empty`, `branch_missing` (details.branches), `repo_no_access`, `repo_corrupt`, `repo_too_large`, `too_many_refs`, `not_a_git_repo`,
 * `git_host_slow`, `git_host_failed`, `git_redirect_refused`, `dns_failed`, `clone_timeout`, `storage_full`; GitError when `signal` aborts.
 */
export async function fetchMirror(
  options: MirrorOptions,
): Promise<{ branch: string; sha: string }> {
  const connection = await connectTo(options);
  const branch = options.branch ?? (await defaultBranch(connection));
  const { maxBlobBytes, maxCommits } = { ...DEFAULT_LIMITS, ...options.limits };
  const head = await branchHead(options.dir, branch);
  const fetch = { connection, branch, depth: maxCommits };
  if (head === null) await firstFetch(options, fetch);
  else if (await hasLowerLimit(options.dir, maxBlobBytes))
    await firstFetch(options, fetch, "replace");
  else await nextFetch(options, fetch);
  const sha = await branchHead(options.dir, branch);
  if (sha === null) throw new AppError("repo_corrupt");
  return { branch, sha };
}

/** Copies more branches and tags to an existing mirror. @param refs their whole names */
export async function fetchRefs(options: MirrorOptions, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  const connection = await connectTo(options);
  const { maxCommits } = { ...DEFAULT_LIMITS, ...options.limits };
  try {
    await runFetch(options, {
      connection,
      history: [`--depth=${maxCommits}`],
      refs: refs.map((ref) => `${ref}:${ref}`),
    });
  } catch (error) {
    throw await transferError(error, connection);
  }
}

export interface PushCommitOptions extends RemoteOptions {
  dir: string;
  sha: string;
  branch: string;
  /** Overwrites history, but only if the branch is still at this commit. */
  force?: string;
}

/**
 * Pushes one commit to a branch of another repository.
 * @throws AppError `conflict` when the branch has moved in the meantime, `host_refused` when the host does not accept it, or as `fetchMirror`
 */
export async function pushCommit({
  dir,
  sha,
  branch,
  force,
  ...remote
}: PushCommitOptions): Promise<void> {
  const connection = await connectTo(remote);
  const lease = force === undefined ? [] : [`--force-with-lease=${branch}:${force}`];
  const args = ["push", "--no-verify", "--no-recurse-submodules", ...lease];
  try {
    await git([...args, "--", "origin", `${sha}:refs/heads/${branch}`], {
      ...connection.options,
      gitDir: dir,
      config: [...(connection.options.config ?? []), WHOLE_TREES],
    });
  } catch (error) {
    throw await pushError(error, connection);
  }
}

/** Otherwise git looks for the file of a move only in the folders that changed, and fails if a copy lacks its content. */
const WHOLE_TREES: GitSetting = ["pack.useSparse", "false"];

interface BranchFetch {
  connection: Connection;
  branch: string;
  /** How much history a new mirror gets. */
  depth: number;
}

/**
 * Creates the mirror in a temporary folder and moves it into place as a whole. A canceled attempt may still be cleaning up while the next one is running, and
 * must not touch the files of that attempt.
 */
async function firstFetch(
  options: MirrorOptions,
  fetch: BranchFetch,
  old: "keep" | "replace" = "keep",
): Promise<void> {
  const draft = join(dirname(options.dir), DRAFT_PREFIX + randomUUID());
  try {
    await createRepository(draft);
    await fetchBranch({ ...options, dir: draft }, fetch);
    await rememberLimit(draft, { ...DEFAULT_LIMITS, ...options.limits }.maxBlobBytes);
    const isThere = old === "keep" && (await branchHead(options.dir, fetch.branch)) !== null;
    if (!isThere) await replaceRepository(draft, options.dir);
  } catch (error) {
    const tooMuch =
      error instanceof AppError && ["repo_too_large", "clone_timeout"].includes(error.appCode);
    if (!tooMuch || fetch.depth === 1) throw error;
    // The full history may be too large where the newest commit alone is not.
    await firstFetch(options, { ...fetch, depth: 1 }, old);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** A killed git leaves locks and partial packs behind. A mirror is only a copy, so it is then recreated. */
async function nextFetch(options: MirrorOptions, fetch: BranchFetch): Promise<void> {
  await removeOldParts(options.dir);
  try {
    await fetchBranch(options, { ...fetch, depth: null });
  } catch (error) {
    if (!(error instanceof AppError) || error.appCode !== "repo_corrupt") throw error;
    await firstFetch(options, fetch, "replace");
  }
}

async function fetchBranch(
  options: MirrorOptions,
  { connection, branch, depth }: Omit<BranchFetch, "depth"> & { depth: number | null },
): Promise<void> {
  const history = depth === null ? [] : [`--depth=${depth}`];
  const ref = `refs/heads/${branch}`;
  try {
    await runFetch(options, { connection, history, refs: [`${ref}:${ref}`] });
  } catch (error) {
    const failure = await transferError(error, connection);
    throw failure.appCode === "branch_missing" ? await missingBranch(connection, branch) : failure;
  }
}

async function runFetch(
  options: MirrorOptions,
  { connection, history, refs }: { connection: Connection; history: string[]; refs: string[] },
): Promise<void> {
  const { maxBlobBytes } = { ...DEFAULT_LIMITS, ...options.limits };
  const shape = [
    "--no-tags",
    "--no-write-fetch-head",
    "--no-recurse-submodules",
    "--no-auto-maintenance",
  ];
  const mode = ["--progress", "--force", "--update-shallow", ...shape];
  await git(["fetch", ...mode, ...history, "--", "origin", ...refs], {
    ...connection.options,
    gitDir: options.dir,
    config: [
      ...(connection.options.config ?? []),
      ...fsckSettings("fetch"),
      ...largeFilesLeftOut(maxBlobBytes),
    ],
    ...(options.onProgress && { onStderr: progressLines(options.onProgress, connection) }),
  });
}

/**
 * Only in the environment of the fetch. If the repository's own config named a promisor, every later command would fail on a file that was left out, instead of
 * reporting it as missing.
 */
export function largeFilesLeftOut(maxBlobBytes: number | null): GitSetting[] {
  if (maxBlobBytes === null) return [];
  return [
    ["remote.origin.promisor", "true"],
    ["remote.origin.partialCloneFilter", `blob:limit=${maxBlobBytes}`],
  ];
}

/** git rewrites its progress line with carriage returns. Only finished lines are passed on, and only a limited number. */
function progressLines(
  onProgress: (line: string) => void,
  { url }: Connection,
): (text: string) => void {
  let rest = "";
  let passed = 0;
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = (lines.pop() ?? "").slice(-MAX_PROGRESS_LENGTH);
    for (const line of lines) {
      if (passed >= MAX_PROGRESS_LINES) return;
      const last = redact(line.slice(line.lastIndexOf("\r") + 1)).trim();
      if (last === "") continue;
      passed++;
      onProgress(cleanText(last.replace(WIRE_URL, url)));
    }
  };
}

import { LRUCache } from "lru-cache";
import { fetchCommit } from "#git/mirrors/fetch-commit.ts";
import { fetchMirror, fetchRefs } from "#git/mirrors/mirror.ts";
import { builtInRemote, linkedRemote } from "#git/mirrors/remotes.ts";
import { linkedRepository } from "../secrets/linked-repository.ts";
import {
  branchHead,
  hasCommit,
  isRepository,
  mirrorDirectory,
  repositoryDirectory,
} from "#git/repositories.ts";
import { AppError } from "#schemas/errors.ts";
import { EDITED_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import { newestCommitsOfRefs } from "#store/pushes/git-events.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { sourceMirrorDirectory } from "./source-mirror.ts";
import { type Semaphore, openSemaphore } from "./semaphore.ts";

export interface CommitPlace {
  /** A bare repository on this machine that has the commit. */
  directory: string;
  commit: string;
}

interface Owned {
  org: OrgDocument;
  project: ProjectDocument;
}

/** Larger files are not shown. */
export const SHOWN_MAX_BYTES = 1024 * 1024;
/** Short, because a page is waiting. */
const FETCH_TIMEOUT_MS = 20_000;
/** A missing commit is not fetched again within this time. */
const FETCH_PAUSE_MS = 15_000;

/** Every read starts one or two git processes. */
export const limitReads = openSemaphore({ atOnce: 4, waiting: 200 });
/** A slow host may delay other fetches, but never reads. */
const limitFetches = openSemaphore({ atOnce: 2, waiting: 20 });

/** Two fetches into one mirror would fail because of git's locks. */
const limitsOfMirrors = new LRUCache<string, Semaphore>({ max: 1_000 });
/** Concurrent requests for the same commit share one fetch. */
const running = new Map<string, Promise<unknown>>();
const ended = new LRUCache<string, Promise<unknown>>({ max: 1_000, ttl: FETCH_PAUSE_MS });

/**
 * Finds a repository with a commit of the project. `branch`: one that has the commit, if it is known. Without it, a commit that is not on the project's branch
 * may come without its history.
 * @throws AppError commit_gone, or the host's error
 */
export async function findCommit(
  context: CoreContext,
  owned: Owned,
  commit: string,
  branch?: string,
): Promise<CommitPlace> {
  const directories = directoriesOf(context, owned.project);
  for (const directory of directories.known)
    if (await limitReads(() => hasCommit(directory, commit))) return { directory, commit };
  if (directories.own === null) throw new AppError("commit_gone");
  const directory = directories.own;
  await refresh(context, owned, {
    dir: directory,
    commit,
    ...(branch !== undefined && branch !== owned.project.branch ? { branch } : {}),
  });
  if (!(await limitReads(() => hasCommit(directory, commit)))) throw new AppError("commit_gone");
  return { directory, commit };
}

/**
 * Finds a repository with the newest commit of a branch, by default the project's.
 * @throws AppError repo_empty, branch_missing, branch_invalid, or the host's error
 */
export async function findHead(
  context: CoreContext,
  owned: Owned,
  named?: string,
): Promise<CommitPlace> {
  const { project } = owned;
  const { known, own } = directoriesOf(context, project);
  if (named !== undefined && named !== project.branch)
    return findOtherHead(context, owned, checkBranchName(named));
  // For a mirror, only the last announced push tells which commit is newest.
  const newest = own !== null && project.routedHead;
  const announced = newest ? await findCommit(context, owned, newest).catch(unlessGone) : null;
  if (announced) return announced;
  if (own !== null && !(await anyHead(known, project.branch))) {
    await refresh(context, owned, { dir: own, commit: null });
  }
  const head = await anyHead(known, project.branch);
  if (!head) throw new AppError("repo_empty");
  return head;
}

/**
 * The newest commit of another branch with its history, for repositories whose copy here may have single commits without one. Fetching the branch adds it.
 * @param wanted a commit of the project's branch that the copy is to have too
 * @returns null if the repository itself is on this machine. @throws AppError branch_missing, or the host's error
 */
export async function findWithHistory(
  context: CoreContext,
  owned: Owned,
  branch: string,
  wanted: string | null = null,
): Promise<CommitPlace | null> {
  const { own: dir } = directoriesOf(context, owned.project);
  if (dir === null) return null;
  // An earlier fetch of the branches, which is not repeated immediately, may be older than this commit.
  const isThere = wanted === null || (await limitReads(() => hasCommit(dir, wanted)));
  await refresh(context, owned, { dir, commit: isThere ? null : wanted, branch });
  const commit = await limitReads(() => branchHead(dir, branch));
  if (commit !== null) return { directory: dir, commit };
  throw new AppError("branch_missing", { message: `The repository has no branch ${branch}.` });
}

/** Another branch than the project's. */
async function findOtherHead(
  context: CoreContext,
  owned: Owned,
  branch: string,
): Promise<CommitPlace> {
  const { known, own } = directoriesOf(context, owned.project);
  if (own !== null) {
    const ref = `refs/heads/${branch}`;
    const pushed = await newestCommitsOfRefs(context.db, owned.project._id, [ref]);
    const newest = pushed.get(ref);
    const announced = newest
      ? await findCommit(context, owned, newest, branch).catch(unlessGone)
      : null;
    if (announced) return announced;
    await refresh(context, owned, { dir: own, commit: null, branch });
  }
  const head = await anyHead(own === null ? known : [own], branch);
  if (!head)
    throw new AppError("branch_missing", { message: `The repository has no branch ${branch}.` });
  return head;
}

/**
 * `known`: directories that may contain commits of the project, best first. `own`: the API's mirror, which it may fetch
 * into; null if the repository itself is on this machine.
 */
function directoriesOf({ env }: CoreContext, project: ProjectDocument) {
  const { _id, source } = project;
  const here = repositoryDirectory(env.DATA_DIR, _id);
  const isHere = isRepository(here) || !env.GIT_URL;
  if (!linkedRemote(env, source) && isHere) return { known: [here], own: null };
  const own = sourceMirrorDirectory(env.DATA_DIR, _id);
  return { known: [mirrorDirectory(env.DATA_DIR, _id), own], own };
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.appCode === "commit_gone") return null;
  throw error;
}

async function anyHead(directories: string[], branch: string): Promise<CommitPlace | null> {
  for (const directory of directories) {
    const commit = await limitReads(() => branchHead(directory, branch));
    if (commit) return { directory, commit };
  }
  return null;
}

/** Updates the branch, and fetches the commit by its hash if no branch contains it anymore. */
async function refresh(context: CoreContext, owned: Owned, target: FetchTarget): Promise<void> {
  const key = `${target.dir} ${target.commit ?? ""} ${target.branch ?? ""}`;
  const current = running.get(key) ?? ended.get(key);
  if (current) return void (await current);
  const limitOfMirror =
    limitsOfMirrors.get(target.dir) ?? openSemaphore({ atOnce: 1, waiting: 20 });
  limitsOfMirrors.set(target.dir, limitOfMirror);
  const started = limitOfMirror(() => limitFetches(() => fetchInto(context, owned, target)));
  running.set(key, started);
  try {
    await started;
  } finally {
    running.delete(key);
    ended.set(key, started);
  }
}

interface FetchTarget {
  dir: string;
  commit: string | null;
  /** Fetched too, if it is not the project's own. */
  branch?: string;
}

async function fetchInto(
  context: CoreContext,
  { org, project }: Owned,
  { dir, commit, branch: other }: FetchTarget,
): Promise<void> {
  if (commit !== null && (await hasCommit(dir, commit))) return;
  const of = { id: project._id, handle: project.handle, orgHandle: org.handle };
  const remote = (await linkedRepository(context, project)) ?? builtInRemote(context, of);
  // Larger files are not fetched.
  const maxBlobBytes = EDITED_MAX_BYTES;
  const limits = { timeoutMs: FETCH_TIMEOUT_MS };
  const { branch } = project;
  await fetchMirror({ ...remote, dir, branch, limits: { ...limits, maxBlobBytes } });
  if (other !== undefined)
    await fetchRefs({ ...remote, dir, limits: { ...limits, maxBlobBytes } }, [
      `refs/heads/${other}`,
    ]).catch((error: unknown) => {
      const isGone = error instanceof AppError && error.appCode === "branch_missing";
      // The host may still have the commit of a deleted branch.
      if (commit === null || !isGone) throw error;
    });
  if (commit === null || (await hasCommit(dir, commit))) return;
  await fetchCommit({ ...remote, dir, sha: commit, maxBlobBytes, limits });
}

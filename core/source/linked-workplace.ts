import { rm } from "node:fs/promises";
import { AppError } from "#schemas/errors.ts";
import { fetchMirror, pushCommit } from "#git/mirrors/mirror.ts";
import type { Remote } from "#git/mirrors/remotes.ts";
import { createRepository, hasCommit } from "#git/repositories.ts";
import type { CoreContext } from "../context.ts";
import { recordSave } from "../pushes/record-save.ts";
import { findCommit } from "./project-repository.ts";
import { pushRefusal } from "./push-refusals.ts";
import type { Workplace, WorkplaceRequest } from "./workplace.ts";
import { writableRepository } from "./write-access.ts";

/** A user waits for each of them. */
const TIMEOUT_MS = 60_000;
const NO_FILES = { maxBlobBytes: 0, timeoutMs: TIMEOUT_MS };

/**
 * The repository is at another host. A copy of the branch's newest commit, without its files, is enough to create the next one, which is pushed with what the
 * project reads the repository with.
 * @throws AppError project_linked if that cannot push, commit_gone, or the host's error
 */
export async function openLinked(
  context: CoreContext,
  wanted: WorkplaceRequest,
): Promise<Workplace> {
  const { project, branch, copy: repository } = wanted;
  await createRepository(repository);
  const { remote, head } = await withWritable(context, wanted, async (remote) => ({
    remote,
    head: await fetchHead(remote, repository, branch),
  }));
  if (head === null && wanted.base !== null)
    await fetchBase(remote, { repository, main: project.branch, base: wanted.base });
  return {
    repository,
    head,
    place: (commit) => findCommit(context, wanted, commit).catch(unlessGone),
    publish: async (commit) => {
      const limits = { timeoutMs: TIMEOUT_MS };
      try {
        await pushCommit({ ...remote, dir: repository, sha: commit, branch, limits });
      } catch (error) {
        if (error instanceof AppError && error.appCode === "conflict") return false;
        throw pushRefusal(context.env, { project, branch }, error);
      }
      await recordSave(context, repository, { ...wanted, from: head, commit });
      return true;
    },
  };
}

/** Once more with a new token, if the host refuses one that can be renewed. */
async function withWritable<T>(
  context: CoreContext,
  { project }: WorkplaceRequest,
  use: (remote: Remote) => Promise<T>,
): Promise<T> {
  const remote = await writableRepository(context, project);
  try {
    return await use(remote);
  } catch (error) {
    const former = remote.credentials?.password;
    const isRefused = error instanceof AppError && error.appCode === "repo_no_access";
    if (!isRefused || former === undefined || project.source.connectionId === undefined)
      throw error;
    const renewed = await writableRepository(context, project, former);
    if (renewed.credentials?.password === former) throw error;
    return use(renewed);
  }
}

async function fetchHead(
  remote: Remote,
  repository: string,
  branch: string,
): Promise<string | null> {
  try {
    const limits = { ...NO_FILES, maxCommits: 1 };
    return (await fetchMirror({ ...remote, dir: repository, branch, limits })).sha;
  } catch (error) {
    const isNew =
      error instanceof AppError && ["repo_empty", "branch_missing"].includes(error.appCode);
    if (isNew) return null;
    throw error;
  }
}

/**
 * A new branch begins at the base. Git pushes only what the host lacks if it finds the base in the history of the project's branch, and usually the base is
 * its newest commit.
 */
async function fetchBase(
  remote: Remote,
  { repository, main, base }: { repository: string; main: string; base: string },
): Promise<void> {
  await fetchHead(remote, repository, main);
  if (await hasCommit(repository, base)) return;
  // A copy of one commit never gets the others.
  await rm(repository, { recursive: true, force: true });
  await fetchMirror({ ...remote, dir: repository, branch: main, limits: NO_FILES });
  if (!(await hasCommit(repository, base))) throw new AppError("commit_gone");
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.appCode === "commit_gone") return null;
  throw error;
}

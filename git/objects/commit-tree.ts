import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { AppError } from "#schemas/errors.ts";
import { git, GitError, spawnGit } from "../command.ts";
import { removeStaleLock } from "../stale-lock.ts";
import { branchHead, createRepository } from "../repositories.ts";

/** Stores the objects of a pack in a repository, with the checks of a push. @throws GitError if git refuses an object */
export async function addPack(
  repository: string,
  pack: string,
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  await createRepository(repository);
  const indexing = spawnGit(["index-pack", "--stdin", "--strict"], {
    gitDir: repository,
    timeoutMs,
  });
  indexing.stdout.resume();
  // If git ends before it has read everything, `finished` has the reason.
  await pipeline(createReadStream(pack), indexing.stdin).catch(() => undefined);
  await indexing.finished;
}

/** The tree of a commit or ref. */
export async function treeOf(repository: string, name: string): Promise<string> {
  const args = ["rev-parse", "--verify", "--end-of-options", `${name}^{tree}`];
  const { stdout } = await git(args, { gitDir: repository });
  return stdout.toString().trim();
}

export interface NewCommit {
  tree: string;
  /** Null for a commit without history. */
  parent: string | null;
  /** The commit that is merged into the parent. */
  merged?: string;
  author: { name: string; email: string };
  message: string;
}

/** Creates a commit that no branch points at yet. */
export async function createCommit(
  repository: string,
  { tree, parent, merged, author, message }: NewCommit,
): Promise<string> {
  const parents = [parent, merged].flatMap((commit) => (commit ? ["-p", commit] : []));
  const { stdout } = await git(["commit-tree", ...parents, "-F", "-", tree], {
    gitDir: repository,
    input: message,
    env: {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
    },
  });
  return stdout.toString().trim();
}

const NO_COMMIT = "0".repeat(40);
/** A branch is a file, and its name can contain slashes. */
const BRANCH_IN_THE_WAY = /'refs\/heads\/([^']+)' exists; cannot create/;

/**
 * Points a branch at a commit if it still points at `from`.
 * @returns false if it does not
 * @throws AppError branch_exists if another branch is in the way: `a` and `a/b`
 */
export async function moveBranch(
  repository: string,
  branch: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const args = ["update-ref", "--", `refs/heads/${branch}`, to, from ?? NO_COMMIT];
  const move = () => git(args, { gitDir: repository });
  try {
    await move().catch(async (error: unknown) => {
      const isStale =
        error instanceof GitError && (await removeStaleLock(repository, error.stderr));
      if (!isStale) throw error;
      await move();
    });
    return true;
  } catch (error) {
    if (error instanceof GitError && (await branchHead(repository, branch)) !== from) return false;
    const other = error instanceof GitError && BRANCH_IN_THE_WAY.exec(error.stderr)?.[1];
    if (other)
      throw new AppError("branch_exists", {
        message: `There is a branch ${other}, so git cannot have a branch ${branch}. Choose another name.`,
      });
    throw error;
  }
}

/** Deletes a branch if it still points at `from`. @returns false if it does not */
export async function removeBranch(
  repository: string,
  branch: string,
  from: string,
): Promise<boolean> {
  try {
    await git(["update-ref", "-d", "--", `refs/heads/${branch}`, from], { gitDir: repository });
    return true;
  } catch (error) {
    if (error instanceof GitError && (await branchHead(repository, branch)) !== from) return false;
    throw error;
  }
}

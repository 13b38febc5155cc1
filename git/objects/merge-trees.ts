import { isUtf8 } from "node:buffer";
import { AppError } from "#schemas/errors.ts";
import { git, GitError, spawnGit } from "../command.ts";
import { nulRecords } from "./nul-records.ts";

/** A path that both sides changed. Ids of objects, null if that side has no file there. */
export interface TreeConflict {
  path: string;
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

const MERGE_TIMEOUT_MS = 60_000;
/** git's exit code of a merge with conflicts. Higher ones are failures. */
const HAS_CONFLICTS = 1;
/** The exit code of a git that does not know the options. */
const IS_USAGE = 129;
const OLD_GIT =
  "The git of this server is older than 2.38, so it cannot merge branches. Merge with your own git, and push.";
const ENTRY = /^\d+ ([0-9a-f]{40}) ([123])\t(.+)$/s;
const STAGES = { 1: "base", 2: "ours", 3: "theirs" } as const;

/**
 * Merges two commits of a repository without a work tree. Renames count.
 * @returns the new tree, which counts only without conflicts
 * @throws AppError bad_request if git is too old; GitError, for example if the commits have no common ancestor
 */
export async function mergeTrees(
  repository: string,
  { ours, theirs }: { ours: string; theirs: string },
): Promise<{ tree: string; conflicts: TreeConflict[] }> {
  const args = ["merge-tree", "--write-tree", "--no-messages", "-z", "--end-of-options"];
  const merging = spawnGit([...args, ours, theirs], {
    gitDir: repository,
    timeoutMs: MERGE_TIMEOUT_MS,
  });
  merging.stdin.end();
  const records: string[] = [];
  for await (const record of nulRecords(merging.stdout)) records.push(textOf(record));
  const isWhole = await merging.finished.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      // A commit that the repository does not have has the same code, but no tree.
      if (error.exitCode === HAS_CONFLICTS && records.length > 0) return false;
      if (error.exitCode === IS_USAGE) throw new AppError("bad_request", { message: OLD_GIT });
      throw error;
    },
  );
  const [tree = "", ...entries] = records;
  if (isWhole) return { tree, conflicts: [] };
  const conflicts = new Map<string, TreeConflict>();
  for (const entry of entries) {
    const [, oid = "", stage = "", path = ""] = ENTRY.exec(entry) ?? [];
    if (path === "") continue;
    const conflict = conflicts.get(path) ?? { path, base: null, ours: null, theirs: null };
    conflict[STAGES[Number(stage) as 1 | 2 | 3]] = oid;
    conflicts.set(path, conflict);
  }
  return { tree, conflicts: [...conflicts.values()] };
}

/** The newest common ancestor of two commits. Null if they have none. */
export async function mergeBase(
  repository: string,
  one: string,
  other: string,
): Promise<string | null> {
  try {
    const args = ["merge-base", "--end-of-options", one, other];
    const { stdout } = await git(args, { gitDir: repository });
    return stdout.toString().trim() || null;
  } catch (error) {
    if (error instanceof GitError && error.exitCode === 1) return null;
    throw error;
  }
}

/** Names that are not UTF-8 are shown, not used. */
const textOf = (record: Buffer) =>
  isUtf8(record) ? record.toString() : record.toString("utf8").replaceAll("\uFFFD", "?");

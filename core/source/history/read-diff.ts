import { GitError } from "#git/command.ts";
import { countLines, type LineCounts, unifiedDiff } from "#git/objects/diff-text.ts";
import { diffTree, type TreeChange } from "#git/objects/tree.ts";
import { AppError } from "#schemas/errors.ts";
import { checkRepositoryPath } from "../repository-path.ts";
import { limitHistory } from "./limit-history.ts";

export interface ChangedFile {
  change: "added" | "modified" | "deleted" | "renamed";
  path: string;
  /** The name before, if it was renamed. */
  previousPath: string | null;
  /** Null for a binary file. */
  lines: LineCounts | null;
}

interface Diff {
  files: ChangedFile[];
  /** Null if it was not wanted, or if a file is too large to be compared. */
  text: string | null;
  /** Whether `text` has all changes. */
  isWhole: boolean;
}

/** More than this helps neither a person nor a model. */
export const DIFF_MAX_BYTES = 256 * 1024;

const TOO_SLOW = "The difference is too large to be compared. Give a path.";

/**
 * What differs between two commits of a repository.
 * @param wanted `path`: only this file, or the files of this folder
 * @throws AppError path_outside_repo, bad_request if it takes too long
 */
export async function readDiff(
  { directory, from, to }: { directory: string; from: string; to: string },
  { path, withText }: { path?: string | undefined; withText: boolean },
): Promise<Diff> {
  const only = path === undefined ? null : checkRepositoryPath(path);
  try {
    const all = await limitHistory(() => diffTree(directory, from, to));
    const changes = only === null ? all : all.filter((change) => isAt(change, only));
    if (changes.length === 0) return { files: [], text: withText ? "" : null, isWhole: true };
    // Both names of a renamed file, so that git sees the rename.
    const paths = only === null ? [] : changes.flatMap(namesOf);
    const compared = { from, to, paths: paths.length > MAX_PATHS ? [only ?? ""] : paths };
    const counts = await limitHistory(() => countLines(directory, compared));
    const patch = withText
      ? await limitHistory(() => unifiedDiff(directory, { ...compared, maxBytes: DIFF_MAX_BYTES }))
      : null;
    const files = changes.map((change) => present(change, counts));
    return { files, text: patch?.text ?? null, isWhole: patch?.isWhole ?? true };
  } catch (error) {
    if (error instanceof GitError && error.reason === "timeout")
      throw new AppError("bad_request", { message: TOO_SLOW, cause: error });
    throw error;
  }
}

/** More would not fit on a command line. */
const MAX_PATHS = 500;

const namesOf = ({ path, from }: TreeChange) => (from === undefined ? [path] : [path, from]);

const isAt = (change: TreeChange, only: string) =>
  only === "" || namesOf(change).some((name) => name === only || name.startsWith(`${only}/`));

function present({ status, path, from }: TreeChange, counts: Map<string, LineCounts>): ChangedFile {
  return {
    change: status === "typeChanged" ? "modified" : status,
    path,
    previousPath: from ?? null,
    lines: counts.get(path) ?? null,
  };
}

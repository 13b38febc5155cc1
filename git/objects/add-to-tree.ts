import { rm } from "node:fs/promises";
import { join } from "node:path";
import { git } from "../command.ts";

export interface AddedFile {
  path: string;
  /** An object in the repository. */
  oid: string;
  /** For example that of a program. Usually that of a plain file. */
  mode?: string;
}

const FILE_MODE = "100644";
const NO_FILE = `0 ${"0".repeat(40)}`;
const INDEX = "add-to-tree.index";

/**
 * The tree of a commit with more files, without a work tree. A file that is already at a path is replaced.
 * @param commit null for a tree of only these files
 * @param removed paths of files that the tree no longer has
 * @param directory for the index; it belongs to this call alone
 */
export async function addToTree(
  repository: string,
  {
    commit,
    files,
    removed = [],
    directory,
  }: {
    commit: string | null;
    files: readonly AddedFile[];
    removed?: readonly string[];
    directory: string;
  },
): Promise<string> {
  const index = join(directory, INDEX);
  const options = { gitDir: repository, env: { GIT_INDEX_FILE: index } };
  const input = [
    ...removed.map((path) => `${NO_FILE}\t${path}\0`),
    ...files.map(({ path, oid, mode = FILE_MODE }) => `${mode} ${oid}\t${path}\0`),
  ].join("");
  try {
    if (commit !== null) await git(["read-tree", "--end-of-options", commit], options);
    await git(["update-index", "-z", "--replace", "--index-info"], { ...options, input });
    // A copy that only makes a commit does not have the other files.
    const { stdout } = await git(["write-tree", "--missing-ok"], options);
    return stdout.toString().trim();
  } finally {
    await rm(index, { force: true });
  }
}

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { git } from "../command.ts";

const INDEX = "lfs-paths.index";
const FIELDS = 3;

/**
 * Which of the paths a commit's `.gitattributes` files give to Git LFS.
 * @param repository has the contents of these files
 * @param directory for the index; it belongs to this call alone
 */
export async function lfsPaths(
  repository: string,
  { commit, paths, directory }: { commit: string; paths: readonly string[]; directory: string },
): Promise<string[]> {
  if (paths.length === 0) return [];
  const index = join(directory, INDEX);
  const options = { gitDir: repository, env: { GIT_INDEX_FILE: index } };
  try {
    await git(["read-tree", "--end-of-options", commit], options);
    const input = paths.map((path) => `${path}\0`).join("");
    const args = ["check-attr", "--cached", "-z", "--stdin", "filter"];
    const { stdout } = await git(args, { ...options, input });
    const fields = stdout.toString().split("\0");
    return paths.filter((_, at) => fields[at * FIELDS + FIELDS - 1] === "lfs");
  } finally {
    await rm(index, { force: true });
  }
}

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { git, GitError } from "../command.ts";

/** git's exit code is the number of conflicts, up to this. Higher codes are failures. */
const MAX_CONFLICTS = 127;

/**
 * Merges two texts that were made from one, line by line.
 * @param directory for the three texts; it belongs to this call alone
 * @param prefer whose lines are taken where both changed the same ones
 * @returns null if both changed the same lines, or if they are not text
 */
export async function mergeTexts(
  texts: { base: Buffer; ours: Buffer; theirs: Buffer },
  directory: string,
  { prefer }: { prefer?: "ours" } = {},
): Promise<Buffer | null> {
  const names = ["ours", "base", "theirs"] as const;
  const files = names.map((name) => join(directory, `merge.${name}`));
  try {
    for (const [index, name] of names.entries()) await writeFile(files[index]!, texts[name]);
    const choice = prefer === undefined ? [] : [`--${prefer}`];
    const { stdout } = await git(["merge-file", "--stdout", "--quiet", ...choice, "--", ...files], {
      cwd: directory,
    });
    return stdout;
  } catch (error) {
    const isConflict =
      error instanceof GitError &&
      error.reason === "exit" &&
      ((error.exitCode ?? Infinity) <= MAX_CONFLICTS || /binary/i.test(error.stderr));
    if (isConflict) return null;
    throw error;
  } finally {
    for (const file of files) await rm(file, { force: true });
  }
}

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { git } from "../command.ts";

/**
 * Stores contents as git objects.
 * @param directory for the contents; it belongs to this call alone
 * @returns their ids, in the same order
 */
export async function writeBlobs(
  repository: string,
  contents: readonly Buffer[],
  directory: string,
): Promise<string[]> {
  if (contents.length === 0) return [];
  const files = contents.map((_, index) => join(directory, `blob.${index}`));
  try {
    for (const [index, content] of contents.entries()) await writeFile(files[index]!, content);
    const { stdout } = await git(["hash-object", "-w", "--no-filters", "--stdin-paths"], {
      gitDir: repository,
      input: files.map((file) => `${file}\n`).join(""),
    });
    return stdout.toString().trim().split("\n");
  } finally {
    for (const file of files) await rm(file, { force: true });
  }
}

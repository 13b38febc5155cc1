import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "#service/failures.ts";

/** Stored inside the mirror, so that it moves along with it. */
const FILE = "left-out-above";
const EVERYTHING = "everything";

/** Records in a newly created mirror which files it lacks. */
export async function rememberLimit(directory: string, maxBlobBytes: number | null): Promise<void> {
  await writeFile(join(directory, FILE), String(maxBlobBytes ?? EVERYTHING));
}

/**
 * Whether the mirror was created with a lower size limit than the current one. git never again fetches a file that was left out, so such a mirror must be
 * recreated. A mirror without a recorded limit counts as complete.
 */
export async function hasLowerLimit(
  directory: string,
  maxBlobBytes: number | null,
): Promise<boolean> {
  const text = await readFile(join(directory, FILE), "utf8").catch(unlessMissing(EVERYTHING));
  return text !== EVERYTHING && (maxBlobBytes === null || Number(text) < maxBlobBytes);
}

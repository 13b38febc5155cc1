import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "#service/failures.ts";

/** In the mirror itself, so that it goes where the mirror goes. */
const FILE = "left-out-above";
const EVERYTHING = "everything";

/** Writes down, in a mirror that was just made, which files it lacks. */
export async function rememberLimit(directory: string, maxBlobBytes: number | null): Promise<void> {
  await writeFile(join(directory, FILE), String(maxBlobBytes ?? EVERYTHING));
}

/**
 * Whether a mirror was made when larger files were left out than now. git never asks again for a file that was left
 * out, so such a mirror has to be made anew. Mirrors that say nothing are taken as they are.
 */
export async function knowsLess(directory: string, maxBlobBytes: number | null): Promise<boolean> {
  const text = await readFile(join(directory, FILE), "utf8").catch(unlessMissing(EVERYTHING));
  return text !== EVERYTHING && (maxBlobBytes === null || Number(text) < maxBlobBytes);
}

import { rm, stat } from "node:fs/promises";
import { sep } from "node:path";
import { unlessMissing } from "#service/failures.ts";

/** git keeps a ref locked for milliseconds. */
const STALE_AFTER_MS = 60_000;

/**
 * Removes the lock that git complains about in `words` if a killed git process left it behind. Nothing else would ever remove it, and every later push to that
 * branch would fail. Returns whether the lock was removed.
 */
export async function removeStaleLock(directory: string, words: string): Promise<boolean> {
  const path = /Unable to create '([^'\n]+\.lock)': File exists/.exec(words)?.[1];
  if (path === undefined || !path.startsWith(directory + sep)) return false;
  const lock = await stat(path).catch(unlessMissing(null));
  if (lock === null || Date.now() - lock.mtimeMs < STALE_AFTER_MS) return false;
  await rm(path, { force: true });
  return true;
}

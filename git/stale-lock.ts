import { rm, stat } from "node:fs/promises";
import { sep } from "node:path";
import { unlessMissing } from "#service/failures.ts";

/** git holds the lock of a ref for milliseconds. */
const STALE_AFTER_MS = 60_000;

/**
 * Removes the lock that git complains about in `words`, when it is left over from a git that was killed: nobody
 * else would ever remove it, and no push to that branch would work again. Answers whether it did.
 */
export async function removeStaleLock(directory: string, words: string): Promise<boolean> {
  const path = /Unable to create '([^'\n]+\.lock)': File exists/.exec(words)?.[1];
  if (path === undefined || !path.startsWith(directory + sep)) return false;
  const lock = await stat(path).catch(unlessMissing(null));
  if (lock === null || Date.now() - lock.mtimeMs < STALE_AFTER_MS) return false;
  await rm(path, { force: true });
  return true;
}

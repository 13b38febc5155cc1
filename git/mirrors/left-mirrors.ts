import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { unlessMissing } from "#service/failures.ts";
import { DRAFT_PREFIX } from "./mirror.ts";
import { mirrorsDirectory } from "../repositories.ts";

const SUFFIX = ".git";

/**
 * Removes unneeded mirrors: those of deleted projects, and those of a first copy that never finished. A mirror that git has written to since `before` may be in
 * use and stays until the next run. Safe to run twice at the same time.
 */
export async function removeLeftMirrors(
  dataDir: string,
  options: {
    before: Date;
    /** Returns the deleted ones among these projects. */
    deleted(projectIds: string[]): Promise<string[]>;
    signal: AbortSignal;
  },
): Promise<void> {
  const directory = mirrorsDirectory(dataDir);
  const names = await readdir(directory).catch(unlessMissing<string[]>([]));
  const projectIds = names.flatMap((name) =>
    name.endsWith(SUFFIX) ? [name.slice(0, -SUFFIX.length)] : [],
  );
  const deleted = await options.deleted(projectIds);
  const drafts = names.filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const name of [...deleted.map((id) => id + SUFFIX), ...drafts]) {
    if (options.signal.aborted) return;
    const path = join(directory, name);
    if (await isOlder(path, options.before)) await rm(path, { recursive: true, force: true });
  }
}

/** Whether git has not written to the repository since then. */
async function isOlder(repository: string, before: Date): Promise<boolean> {
  const paths = ["", "refs/heads", "objects", "objects/pack"].map((name) => join(repository, name));
  const stats = await Promise.all(paths.map((path) => stat(path).catch(unlessMissing(null))));
  return stats.every((entry) => entry === null || entry.mtime < before);
}

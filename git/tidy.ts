import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { unlessMissing } from "#service/failures.ts";
import { git } from "./command.ts";

/** Loose objects are spread evenly over 256 folders. git itself reads this one to estimate their number. */
const SAMPLE_FOLDER = "17";
/** About 2,000 loose objects, which read ten times slower than packed ones. */
const MAX_SAMPLED = 8;
const TIDY_TIMEOUT_MS = 5 * 60_000;
/** No transfer takes longer than this. */
const OLD_PART_MS = 60 * 60_000;

/** Every push adds a pack. If there are more packs than this, lookups are slow and each pack takes up a few blocks on the disk. */
const MAX_PACKS = 16;

/** Combines a repository's packs and loose objects when there are many. It never deletes anything that a branch or a build may still need. */
export async function tidyRepository(directory: string): Promise<void> {
  const objects = join(directory, "objects");
  const [loose, packs] = await Promise.all([
    readdir(join(objects, SAMPLE_FOLDER)).catch(unlessMissing<string[]>([])),
    readdir(join(objects, "pack")).catch(unlessMissing<string[]>([])),
  ]);
  const packed = packs.filter((name) => name.endsWith(".pack")).length;
  if (loose.length <= MAX_SAMPLED && packed <= MAX_PACKS) return;
  await git(["repack", "-d", "-l", "--quiet", "--geometric=2"], {
    gitDir: directory,
    timeoutMs: TIDY_TIMEOUT_MS,
  });
}

/** Removes partial packs left behind by killed git processes. */
export async function removeOldParts(directory: string): Promise<void> {
  const folder = join(directory, "objects", "pack");
  const names = await readdir(folder).catch(unlessMissing<string[]>([]));
  for (const name of names.filter((part) => part.startsWith("tmp_"))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(unlessMissing(null));
    if (stats && Date.now() - stats.mtimeMs > OLD_PART_MS) await rm(path, { force: true });
  }
}

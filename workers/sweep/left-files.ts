import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { holdsClaim } from "#store/build-claims.ts";
import type { SweepContext } from "./context.ts";

/** `{deploymentId}-{fence}.pack`: what a build writes before it is stored. */
const BUILD_FILE = /^([a-z0-9]+)-(\d+)\.\w+$/;
/** Of `fetchMirror`; a first copy takes minutes at most. */
const DRAFT = ".new-";
const DRAFT_MS = 15 * 60_000;

/** Removes what builds have begun to write and nobody works on any more, because their worker was killed. */
export async function removeLeftFiles({ env, db }: SweepContext): Promise<void> {
  const directory = join(env.DATA_DIR, "tmp", "builds");
  for (const name of await readdir(directory).catch(() => [])) {
    const [, deploymentId, fence] = BUILD_FILE.exec(name) ?? [];
    if (!deploymentId) continue;
    if (!(await holdsClaim(db, { deploymentId, fence: Number(fence) })))
      await rm(join(directory, name), { force: true });
  }
}

/** Removes mirrors that were never finished. */
export async function removeLeftMirrors({ env }: SweepContext): Promise<void> {
  const directory = join(env.DATA_DIR, "mirrors");
  for (const name of await readdir(directory).catch(() => [])) {
    if (!name.startsWith(DRAFT)) continue;
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > DRAFT_MS)
      await rm(path, { recursive: true, force: true });
  }
}

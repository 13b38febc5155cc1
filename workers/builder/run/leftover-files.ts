import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { removeLeftMirrors } from "#git/mirrors/left-mirrors.ts";
import { holdsClaim } from "#store/deployments/build-claims.ts";
import { listDeletedProjects } from "#store/deployments/retention.ts";
import { unlessMissing } from "#service/failures.ts";
import type { BuildContext } from "../context.ts";

type Disk = Pick<BuildContext, "db" | "env" | "stopping">;

/** `{deploymentId}-{fence}.pack`: the pack that a build writes before it stores it. */
const BUILD_FILE = /^([a-z0-9]+)-(\d+)\.\w+$/;
/** What a preview of a typed note keeps on the disk. It is written to with each preview. */
const TYPED_FILE = /^typed-/;
/** Long enough for a build that missed the deletion of its project, or for another worker's first copy, to end. */
const GRACE_MS = 60 * 60_000;

/* Every build worker cleans its own disk, which others may not see. If several workers share a disk, the first one does the work. */

/** Removes unfinished files of builds whose worker was killed. */
export async function removeLeftoverFiles({ env, db }: Disk): Promise<void> {
  const directory = join(env.DATA_DIR, "tmp", "builds");
  for (const name of await readdir(directory).catch(unlessMissing<string[]>([]))) {
    if (TYPED_FILE.test(name)) await removeUnused(join(directory, name));
    const [, deploymentId, fence] = BUILD_FILE.exec(name) ?? [];
    if (!deploymentId) continue;
    if (!(await holdsClaim(db, { deploymentId, fence: Number(fence) })))
      await rm(join(directory, name), { force: true });
  }
}

async function removeUnused(path: string): Promise<void> {
  const file = await stat(path).catch(unlessMissing(null));
  if (file && file.mtimeMs < Date.now() - GRACE_MS) await rm(path, { force: true });
}

/** Removes repository copies of deleted projects, and incomplete copies. */
export async function removeUnusedMirrors({ db, env, stopping }: Disk, now: Date): Promise<void> {
  const longestMs = (env.BUILD_TIMEOUT_SECONDS + env.GIT_FETCH_TIMEOUT_SECONDS) * 1000;
  await removeLeftMirrors(env.DATA_DIR, {
    before: new Date(now.getTime() - Math.max(GRACE_MS, longestMs)),
    deleted: (projectIds) => listDeletedProjects(db, projectIds),
    signal: stopping,
  });
}

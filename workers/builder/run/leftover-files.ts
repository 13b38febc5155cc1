import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { removeLeftMirrors } from "#git/mirrors/left-mirrors.ts";
import { holdsClaim } from "#store/deployments/build-claims.ts";
import { listDeletedProjects } from "#store/deployments/retention.ts";
import { unlessMissing } from "#service/failures.ts";
import type { BuildContext } from "../context.ts";

type Disk = Pick<BuildContext, "db" | "env" | "stopping">;

/** `{deploymentId}-{fence}.pack`: the pack that a build writes before it stores it. */
const BUILD_FILE = /^([a-z0-9]+)-(\d+)\.\w+$/;
/** Long enough for a build that missed the deletion of its project, or for another worker's first copy, to end. */
const GRACE_MS = 60 * 60_000;

/* Every build worker cleans its own disk, which others may not see. If several workers share a disk, the first one does the work. */

/** Removes unfinished files of builds whose worker was killed. */
export async function removeLeftoverFiles({ env, db }: Disk): Promise<void> {
  const directory = join(env.DATA_DIR, "tmp", "builds");
  for (const name of await readdir(directory).catch(unlessMissing<string[]>([]))) {
    const [, deploymentId, fence] = BUILD_FILE.exec(name) ?? [];
    if (!deploymentId) continue;
    if (!(await holdsClaim(db, { deploymentId, fence: Number(fence) })))
      await rm(join(directory, name), { force: true });
  }
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

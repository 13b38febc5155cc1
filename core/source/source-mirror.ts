import { join } from "node:path";
import { removeLeftMirrors } from "#git/mirrors/left-mirrors.ts";
import { mirrorDirectory } from "#git/repositories.ts";
import { listDeletedProjects } from "#store/deployments/retention.ts";
import type { CoreContext } from "../context.ts";

/** A reader who did not notice the deletion has ended long before. */
const GRACE_MS = 60 * 60_000;
export const UNUSED_MIRRORS_MS = 10 * 60_000;

/** The api's own copy of a repository that lives elsewhere. The worker's is the worker's: two fetches at once refuse each other. */
export function sourceMirrorDirectory(dataDir: string, projectId: string): string {
  return mirrorDirectory(apiDirectory(dataDir), projectId);
}

/** Removes copies of deleted projects: of several api processes only the one that deletes a project sees its own. */
export async function removeUnusedMirrors(
  { env, db }: Pick<CoreContext, "env" | "db">,
  signal: AbortSignal,
): Promise<void> {
  await removeLeftMirrors(apiDirectory(env.DATA_DIR), {
    before: new Date(Date.now() - GRACE_MS),
    deleted: (projectIds) => listDeletedProjects(db, projectIds),
    signal,
  });
}

function apiDirectory(dataDir: string): string {
  return join(dataDir, "api");
}

import { join } from "node:path";
import { removeLeftMirrors } from "#git/mirrors/left-mirrors.ts";
import { mirrorDirectory } from "#git/repositories.ts";
import { listDeletedProjects } from "#store/deployments/retention.ts";
import type { CoreContext } from "../context.ts";

/** Long enough for a read that missed the deletion to end. */
const GRACE_MS = 60 * 60_000;
export const UNUSED_MIRRORS_MS = 10 * 60_000;

/** The API's own copy of a linked repository. The worker has a separate one, because two concurrent fetches into one copy would fail. */
export function sourceMirrorDirectory(dataDir: string, projectId: string): string {
  return mirrorDirectory(apiDirectory(dataDir), projectId);
}

/** Removes copies of deleted projects. If there are several API processes, only the one that deletes a project removes its copy directly. */
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

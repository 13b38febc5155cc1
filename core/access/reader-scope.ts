import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "./caller.ts";
import { requireScope } from "./access.ts";

/**
 * Who may read is not for a key that only writes: what it opened would stay open after the key.
 * @throws AppError key_scope when `set` lets more people read, or lets new pages go live without approval
 */
export function requireReaderScope(
  caller: Caller,
  project: ProjectDocument,
  set: Partial<ProjectDocument>,
): void {
  const opens =
    (set.visibility === "public" && project.visibility !== "public") ||
    (set.openDeployments === true && !project.openDeployments);
  const build = set.settings?.build;
  const unguards = project.settings.build.approveNewlyPublic && build?.approveNewlyPublic === false;
  if (opens || unguards) requireScope(caller, "admin");
}

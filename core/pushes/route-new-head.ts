import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { CoreContext } from "../context.ts";
import { isLinked } from "../projects/project-addresses.ts";
import { routeHead } from "./route-head.ts";

/**
 * Routes commits that a write was the first to see in a linked repository: someone has just pushed them, or the answer to our own push was lost. What was
 * refused because of them can then be decided again.
 */
export async function routeNewHead(
  context: CoreContext,
  { project, branch }: { project: ProjectDocument; branch: string },
  head: string | null,
): Promise<void> {
  if (head === null || branch !== project.branch || !isLinked(project)) return;
  const current = await findProject(context.db, project._id);
  if (current?.branch !== branch || current.routedHead === head) return;
  await routeHead(context, current, { branch, head, commit: null });
}

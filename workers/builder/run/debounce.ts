import { elapsedSince } from "#store/moments.ts";
import type { Db } from "mongodb";
import { rowMadeAt } from "#store/deployments/deployments.ts";
import { findProject } from "#store/projects/projects.ts";

/** So many rows in so short a time are a burst. */
const BURST_ROWS = 10;
const BURST_MS = 1_000;
/** After this the newest row is looked at again. */
export const DEBOUNCE_MS = 500;
const BURST_PATIENCE_MS = 10_000;

/**
 * Many pushes within a second come from a script or a loop. One build for each would only delay others.
 * The newest is built as soon as they stop, and at the latest some seconds after the last build.
 */
export async function shouldDebounce(db: Db, projectId: string): Promise<boolean> {
  const createdAt = await rowMadeAt(db, projectId, BURST_ROWS);
  if (!createdAt || elapsedSince(createdAt) > BURST_MS) return false;
  const project = await findProject(db, projectId);
  // Builds that fail make nothing live, and are no reason to build all the more.
  const begun = [project?.live?.at, project?.claimedAt].filter((at) => at instanceof Date);
  return begun.some((at) => elapsedSince(at) < BURST_PATIENCE_MS);
}

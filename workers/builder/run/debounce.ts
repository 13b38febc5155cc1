import { elapsedSince } from "#store/moments.ts";
import type { Db } from "mongodb";
import { rowMadeAt } from "#store/deployments/deployments.ts";
import { findProject } from "#store/projects/projects.ts";

/** This many rows in this time count as a burst. */
const BURST_ROWS = 10;
const BURST_MS = 1_000;
/** The delay until the newest row is checked again. */
export const DEBOUNCE_MS = 500;
const BURST_PATIENCE_MS = 10_000;

/**
 * Many pushes within a second come from a script or a loop. Building each one would only delay other projects. The newest
 * is built as soon as the pushes stop, and at the latest a few seconds after the last build.
 */
export async function shouldDebounce(db: Db, projectId: string): Promise<boolean> {
  const createdAt = await rowMadeAt(db, projectId, BURST_ROWS);
  if (!createdAt || elapsedSince(createdAt) > BURST_MS) return false;
  const project = await findProject(db, projectId);
  // Failed builds put nothing live, so claims count as well. Otherwise failures would cause more builds.
  const begun = [project?.live?.at, project?.claimedAt].filter((at) => at instanceof Date);
  return begun.some((at) => elapsedSince(at) < BURST_PATIENCE_MS);
}

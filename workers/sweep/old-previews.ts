import { PREVIEW_KEPT_DAYS } from "#schemas/projects/preview.ts";
import { listOldPreviews, markPreviewRemoved } from "#store/previews/previews.ts";
import type { SweepContext } from "./context.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The next run removes the others. */
const MAX_PREVIEWS = 500;

/**
 * Removes previews some time after their branch or pull request was closed. Their addresses return 410.
 * @returns the projects whose retention is due
 */
export async function removeOldPreviews(
  { db }: Pick<SweepContext, "db">,
  now: Date,
): Promise<Set<string>> {
  const since = new Date(now.getTime() - PREVIEW_KEPT_DAYS * DAY_MS);
  const projects = new Set<string>();
  for (const preview of await listOldPreviews(db, since, MAX_PREVIEWS))
    if (await markPreviewRemoved(db, preview)) projects.add(preview.projectId);
  return projects;
}

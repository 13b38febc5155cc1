import { scheduleKey } from "#schemas/deployments/manifest.ts";
import { noteNextPublication } from "#store/projects/scheduled-changes.ts";
import type { Resolved } from "#content/model.ts";
import type { Build } from "../context.ts";

/** Before the site goes live: if the worker dies afterwards, no note stays public because its end is unknown. */
export async function noteSooner(build: Build, next: Date | null): Promise<void> {
  const { context, claim, project, preview } = build;
  const known = project.nextPublicationAt ?? null;
  if (preview || next === null || (known !== null && known <= next)) return;
  await noteNextPublication(context.db, claim, next, { onlyEarlier: true });
}

/** Once the site is live: what happens to its notes on their own, and when the next build is due. */
export async function noteSchedule(
  build: Build,
  { schedule, nextPublication: next }: Pick<Resolved, "schedule" | "nextPublication">,
): Promise<void> {
  const { context, claim, project, preview, artifact } = build;
  if (preview) return;
  if (schedule.length > 0) {
    const bytes = Buffer.from(JSON.stringify(schedule));
    await context.blobs.put(scheduleKey(project._id, artifact), bytes);
  }
  const isSame = (project.nextPublicationAt?.getTime() ?? null) === (next?.getTime() ?? null);
  if (!isSame || project.publicationTry) await noteNextPublication(context.db, claim, next);
}

import type { ProjectDocument } from "#store/projects/documents.ts";
import { listSchedules, saveSchedule } from "#store/tasks/schedules.ts";
import type { CoreContext } from "../../context.ts";
import { timeZoneOf } from "../../projects/settings/site.ts";
import { nextRunOf } from "./next-run.ts";

/** The hours of schedules are those of the project's time zone, which has changed. A run that is due already stays. */
export async function moveTimes(
  { db }: Pick<CoreContext, "db">,
  project: ProjectDocument,
): Promise<void> {
  const after = new Date();
  for (const { _id, when, enabled, nextRunAt } of await listSchedules(db, project._id)) {
    if (!enabled || when.kind === "push" || !nextRunAt || nextRunAt <= after) continue;
    await saveSchedule(db, _id, {
      nextRunAt: nextRunOf(when, { after, timeZone: timeZoneOf(project) }),
    });
  }
}

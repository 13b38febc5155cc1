import type { ScheduledChange } from "#schemas/deployments/deployment.ts";
import {
  SCHEDULE_KEPT_DAYS,
  type ScheduleEntry,
  type ScheduleView,
} from "#schemas/projects/schedule.ts";
import { inTimeZone, momentOnClocks } from "#markdown/front-matter/time-zone.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { listCarriedOut } from "#store/deployments/history.ts";
import type { PageRequest } from "#store/pagination.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { pageOfList } from "../../deployments/dataset.ts";
import { withFileSettings } from "../settings/file-settings.ts";
import { site, timeZoneOf } from "../settings/site.ts";
import { findDelay } from "./find-delay.ts";
import { readSchedule } from "./stored-schedule.ts";

const DAY_MS = 24 * 60 * 60_000;
const ISO_DAY = "2026-03-09".length;
/** More than a calendar shows at a time. */
const MOST_DAYS = 62;

interface Request extends PageRequest {
  /** ISO days in the time zone of the site, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

interface Timed extends Omit<ScheduleEntry, "at"> {
  at: number;
}

/** The scheduled changes of the live site, the earliest first, and a page of those between two days. */
export async function viewSchedule(
  context: Pick<CoreContext, "db" | "blobs">,
  project: ProjectDocument,
  request: Request,
): Promise<{ schedule: ScheduleView; changes: ScheduleEntry[]; page: Paged }> {
  const { db } = context;
  const now = Date.now();
  const live = project.live && (await findDeploymentOf(db, project._id, project.live.deploymentId));
  const since = new Date(now - SCHEDULE_KEPT_DAYS * DAY_MS);
  const [stored, past] = await Promise.all([
    live ? readSchedule(context, live) : [],
    live ? listCarriedOut(db, { project, since, pushSeq: live.pushSeq }) : [],
  ]);
  // As the live deployment was built: `pressmark.yml` can set the time zone.
  const built = withFileSettings(project, live?.fileSettings ?? []);
  const zone = timeZoneOf(built);
  const written = <T extends { at: number }>(entry: T) => ({
    ...entry,
    at: inTimeZone(entry.at, zone),
  });

  const open = stored.map((change) => openEntry(change, now));
  const done = doneEntries(past);
  const all = [...done, ...open].sort((a, b) => a.at - b.at);
  const due = open.filter(({ state }) => state === "due").length;
  const next = stored[due];
  const within = all.filter(isWithin(request, zone)).map(written);
  const { items, ...page } = pageOfList(within, request);
  return {
    schedule: {
      timeZone: site.read(built).timeZone,
      now: inTimeZone(now, zone),
      counts: { coming: open.length - due, due, done: done.length },
      unnamed: past.reduce((sum, { scheduled }) => sum + unnamedOf(scheduled), 0),
      next: next ? written({ ...next, at: Date.parse(next.at) }) : null,
      delay: due > 0 ? await findDelay(context, project) : null,
      days: countDays(within),
    },
    changes: items,
    page,
  };
}

type Paged = Omit<ReturnType<typeof pageOfList>, "items">;

function openEntry(change: ScheduledChange, now: number): Timed {
  const at = Date.parse(change.at);
  return { ...change, at, state: at > now ? "coming" : "due", deployment: null };
}

/** A build that was interrupted can name the same change as the one after it. The first one published it. */
function doneEntries(deployments: Awaited<ReturnType<typeof listCarriedOut>>): Timed[] {
  const entries = new Map<string, Timed>();
  for (const { _id: id, number, scheduled } of deployments)
    for (const change of scheduled?.changes ?? []) {
      const key = `${change.id} ${change.kind} ${change.at}`;
      if (entries.has(key)) continue;
      const at = Date.parse(change.at);
      entries.set(key, { ...change, at, state: "done", deployment: { id, number } });
    }
  return [...entries.values()];
}

function unnamedOf(scheduled: DeploymentDocument["scheduled"]): number {
  return scheduled ? scheduled.published + scheduled.takenDown - scheduled.changes.length : 0;
}

function isWithin({ from, to }: Request, zone: string | undefined): (entry: Timed) => boolean {
  const midnight = (day: string, later = 0) => momentOnClocks(Date.parse(day) + later, zone);
  const start = from === undefined ? -Infinity : midnight(from);
  const end = to === undefined ? Infinity : midnight(to, DAY_MS);
  return ({ at }) => at >= start && at < end;
}

function countDays(entries: readonly ScheduleEntry[]): ScheduleView["days"] {
  const counts = new Map<string, number>();
  for (const { at } of entries) {
    const day = at.slice(0, ISO_DAY);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].slice(0, MOST_DAYS).map(([day, changes]) => ({ day, changes }));
}

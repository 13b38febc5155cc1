import { kpiPeriods } from "#schemas/admin/kpis.ts";
import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import { KEPT_DAYS } from "#schemas/visitors/limits.ts";
import { dayOf, endOfDay, lastDays, startOfDay } from "#schemas/visitors/visit-day.ts";
import {
  countPushes,
  countSignUps,
  deploymentsOfDay,
  findFirstMoment,
  storedBytesOfDay,
  sumVisits,
} from "#store/kpis/day-sources.ts";
import type { KpiDayDocument } from "#store/kpis/documents.ts";
import { listKpiDays, saveKpiDay } from "#store/kpis/kpi-days.ts";
import { newestStorageCheck } from "#store/storage/checks.ts";
import type { CoreContext } from "../../context.ts";
import { requestStorageCheck } from "../request-storage-check.ts";
import { countBuildTimes } from "./build-times.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A deployment can still be queued when its day ends. After this time, the figures of the day are final. */
const SETTLED_AFTER_MS = DAY_MS;
const TODAY_EVERY_MS = 5 * MINUTE_MS;
/** Days that ended, until they are final. */
const EARLIER_EVERY_MS = 60 * MINUTE_MS;
/** The longest period, and the one before it. */
const COUNTED_DAYS = 2 * Math.max(...kpiPeriods);

type CountContext = CoreContext & { stopping: AbortSignal };

/** Counts the days that are due, the newest first. Safe to repeat: a count replaces the one before. */
export async function countKpis(context: CountContext, now: Date): Promise<void> {
  const { db, stopping } = context;
  const first = await findFirstMoment(db);
  for (const day of await findDueDays(context, { first, now })) {
    if (stopping.aborted) return;
    await saveKpiDay(db, await countDay(context, day, now));
  }
  await checkStorageDaily(context, { first, now });
}

/** Days that were never counted, and days whose figures may have changed. */
async function findDueDays(
  { db }: CountContext,
  { first, now }: { first: Date | null; now: Date },
): Promise<string[]> {
  const days = lastDays(COUNTED_DAYS, now);
  const today = days.at(-1)!;
  const firstDay = first ? dayOf(first) : today;
  const counted = new Map(
    (await listKpiDays(db, { first: days[0]!, last: today })).map((row) => [row._id, row]),
  );
  const isDue = (day: string) => {
    const countedAt = counted.get(day)?.countedAt;
    if (!countedAt) return true;
    if (countedAt.getTime() >= endOfDay(day).getTime() + SETTLED_AFTER_MS) return false;
    const age = now.getTime() - countedAt.getTime();
    // The clock was set back.
    if (age < 0) return true;
    return age >= (day === today ? TODAY_EVERY_MS : EARLIER_EVERY_MS);
  };
  return days.filter((day) => day >= firstDay && isDue(day)).toReversed();
}

async function countDay({ db }: CountContext, day: string, now: Date): Promise<KpiDayDocument> {
  const range = { from: startOfDay(day), to: endOfDay(day) };
  const hasVisits = now.getTime() - range.from.getTime() <= KEPT_DAYS * DAY_MS;
  const [signUps, pushes, built, visits, storedBytes] = await Promise.all([
    countSignUps(db, range),
    countPushes(db, range),
    countDeployments(db, range),
    hasVisits ? sumVisits(db, range.from) : { views: null, visitors: null },
    storedBytesOfDay(db, range),
  ]);
  return { _id: day, countedAt: now, signUps, pushes, ...built, ...visits, storedBytes };
}

async function countDeployments(
  db: CountContext["db"],
  range: { from: Date; to: Date },
): Promise<Pick<KpiDayDocument, "activeProjects" | "deployments" | "buildTimes">> {
  const projects = new Set<string>();
  const deployments: Partial<Record<DeploymentStatus, number>> = {};
  const buildTimes = countBuildTimes();
  for await (const { projectId, status, startedAt, finishedAt } of deploymentsOfDay(db, range)) {
    projects.add(projectId);
    deployments[status] = (deployments[status] ?? 0) + 1;
    if (status === "success" && startedAt && finishedAt)
      buildTimes.add(finishedAt.getTime() - startedAt.getTime());
  }
  return { activeProjects: projects.size, deployments, buildTimes: buildTimes.times() };
}

/** Requests a count of the blobs if the last one is a day old, so that every day has one. On its first day an installation has little to count. */
async function checkStorageDaily(
  context: CountContext,
  { first, now }: { first: Date | null; now: Date },
): Promise<void> {
  if (!first || now.getTime() - first.getTime() < DAY_MS) return;
  const newest = await newestStorageCheck(context.db);
  if (newest && now.getTime() - newest.requestedAt.getTime() < DAY_MS) return;
  await requestStorageCheck(context, { depth: "list", requestedBy: "every day" });
}

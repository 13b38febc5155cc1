import type { KpiFigures, KpiPeriod, KpiReport } from "#schemas/admin/kpis.ts";
import { lastDays } from "#schemas/visitors/visit-day.ts";
import type { KpiDayDocument } from "#store/kpis/documents.ts";
import { listKpiDays } from "#store/kpis/kpi-days.ts";
import type { CoreContext } from "../../context.ts";
import { addBuildTimes, type BuildTimes, percentile } from "./build-times.ts";

/** The figures of the last days, and of as many days before them. Reads one small document per day. */
export async function reportKpis(
  { db }: Pick<CoreContext, "db">,
  { days: length, now }: { days: KpiPeriod; now: Date },
): Promise<KpiReport> {
  const names = lastDays(2 * length, now);
  const counted = await listKpiDays(db, { first: names[0]!, last: names.at(-1)! });
  const rows = new Map(counted.map((row) => [row._id, row]));
  const rowsOf = (days: string[]) => days.flatMap((day) => rows.get(day) ?? []);
  const before = rowsOf(names.slice(0, length));
  const shown = names.slice(length);
  const newest = Math.max(...counted.map(({ countedAt }) => countedAt.getTime()));
  return {
    countedAt: counted.length > 0 ? new Date(newest).toISOString() : null,
    days: shown.map((day) => ({ day, ...figuresOf(rowsOf([day])) })),
    period: figuresOf(rowsOf(shown)),
    before: before.length > 0 ? figuresOf(before) : null,
  };
}

/** The figures of some days together. */
function figuresOf(rows: KpiDayDocument[]): KpiFigures {
  const sum = (of: (row: KpiDayDocument) => number | null) => {
    const values = rows.map(of).filter((value) => value !== null);
    return values.length > 0 ? values.reduce((total, value) => total + value, 0) : null;
  };
  const projects = sum(({ activeProjects }) => activeProjects);
  const times = addBuildTimes(rows.map(({ buildTimes }) => buildTimes));
  return {
    signUps: sum(({ signUps }) => signUps),
    activeProjects: projects === null ? null : Math.round(projects / rows.length),
    pushes: sum(({ pushes }) => pushes),
    success: sum(({ deployments }) => deployments.success ?? 0),
    failed: sum(({ deployments }) => deployments.failed ?? 0),
    canceled: sum(({ deployments }) => deployments.canceled ?? 0),
    skipped: sum(({ deployments }) => deployments.skipped ?? 0),
    unfinished: sum(({ deployments: { queued = 0, running = 0 } }) => queued + running),
    ...buildTimesOf(times),
    views: sum(({ views }) => views),
    visitors: sum(({ visitors }) => visitors),
    storedBytes: rows.findLast(({ storedBytes }) => storedBytes !== null)?.storedBytes ?? null,
  };
}

const buildTimesOf = (times: BuildTimes) => ({
  p50Ms: percentile(times, 0.5),
  p95Ms: percentile(times, 0.95),
});

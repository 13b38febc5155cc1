import { momentOnClocks } from "#markdown/front-matter/time-zone.ts";
import type { ScheduleTime } from "#schemas/tasks/schedule.ts";
import { weekdays } from "#schemas/tasks/schedule-times.ts";
import { localDay } from "../local-day.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_OF_A_WEEK = 7;

/**
 * When a schedule is due next, later than `after`: once on each of its days. An hour that the clocks skip is the next one, and of an hour that they show twice
 * it is the second.
 * @returns null if the schedule waits for a push
 */
export function nextRunOf(
  when: ScheduleTime,
  { after, timeZone }: { after: Date; timeZone: string | undefined },
): Date | null {
  if (when.kind === "push") return null;
  const today = Date.parse(localDay(after, timeZone));
  for (let days = 0; days <= DAYS_OF_A_WEEK + 1; days++) {
    const day = today + days * DAY_MS;
    const isItsDay = when.kind === "daily" || weekdays[new Date(day).getUTCDay()] === when.weekday;
    const at = momentOnClocks(day + when.hour * HOUR_MS, timeZone);
    if (isItsDay && at > after.getTime()) return new Date(at);
  }
  throw new Error(`no time of ${JSON.stringify(when)} follows ${after.toISOString()}`);
}

/** When the month of a time zone began. */
export function startOfMonth(now: Date, timeZone: string | undefined): Date {
  const [year, month] = localDay(now, timeZone).split("-");
  return new Date(momentOnClocks(Date.parse(`${year}-${month}-01`), timeZone));
}

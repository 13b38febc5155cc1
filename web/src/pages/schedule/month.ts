const DAY_MS = 24 * 60 * 60_000;
const DAYS_A_WEEK = 7;
const ISO_DAY = "2026-03-09".length;
/** A calendar of years after that needs longer ISO dates. `publishAt: 9999-12-31` means never. */
const MONTH = /^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/;

/** Days are calendar days without a time zone, so they are counted in UTC. */
const inUtc = { timeZone: "UTC" } as const;
const monthName = new Intl.DateTimeFormat("en", { ...inUtc, month: "long", year: "numeric" });
const dayName = new Intl.DateTimeFormat("en", { ...inUtc, dateStyle: "full" });

/** Whether the calendar has the month, such as 2026-12. */
export const isMonth = (text: string): boolean => MONTH.test(text);
export const monthOf = (isoDate: string): string => isoDate.slice(0, "2026-12".length);
export const dayOf = (isoDate: string): string => isoDate.slice(0, ISO_DAY);
/** "09:00", in the time zone in which the text is written. */
export const clockOf = (isoDate: string): string => isoDate.slice(ISO_DAY + 1, ISO_DAY + 6);

/** "December 2026" */
export const monthText = (month: string): string => monthName.format(Date.parse(`${month}-01`));
/** "Thursday, December 24, 2026" */
export const dayText = (day: string): string => dayName.format(Date.parse(day));

/** The month that is `count` months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const end = Date.parse(`${addMonths(month, 1)}-01`) - DAY_MS;
  return { from: `${month}-01`, to: dayOf(new Date(end).toISOString()) };
}

/** The weeks that a calendar of the month shows, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const { from, to } = daysOfMonth(month);
  const first = Date.parse(from);
  const sinceMonday = (new Date(first).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  const weeks: string[][] = [];
  for (let at = first - sinceMonday * DAY_MS; at <= Date.parse(to); at += DAYS_A_WEEK * DAY_MS)
    weeks.push(
      Array.from({ length: DAYS_A_WEEK }, (_, index) =>
        dayOf(new Date(at + index * DAY_MS).toISOString()),
      ),
    );
  return weeks;
}

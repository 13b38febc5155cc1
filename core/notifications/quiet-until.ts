import { momentOnClocks } from "#markdown/front-matter/time-zone.ts";
import { minutesOf } from "#schemas/locale/clock-time.ts";
import type { NotificationTimes } from "#schemas/mail/notification-times.ts";
import { localDay } from "../tasks/local-day.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When the current quiet hours of a user end. Null outside of them. */
export function quietUntil(
  { quietHours, timeZone }: Pick<NotificationTimes, "quietHours" | "timeZone">,
  now: Date,
): Date | null {
  if (!quietHours) return null;
  const zone = timeZone ?? undefined;
  const fromMs = minutesOf(quietHours.from) * MINUTE_MS;
  const toMs = minutesOf(quietHours.to) * MINUTE_MS;
  const today = Date.parse(localDay(now, zone));
  // Yesterday's quiet hours may cross midnight.
  for (const day of [today - DAY_MS, today]) {
    const begin = momentOnClocks(day + fromMs, zone);
    const end = momentOnClocks(day + toMs + (toMs > fromMs ? 0 : DAY_MS), zone);
    if (begin <= now.getTime() && now.getTime() < end) return new Date(end);
  }
  return null;
}

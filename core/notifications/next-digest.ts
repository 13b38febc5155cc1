import type { NotificationTimes } from "#schemas/mail/notification-times.ts";
import { nextRunOf } from "../tasks/schedules/next-run.ts";

/** When the next digest after `after` is due: once a day at the user's hour, even when the clocks change. */
export function nextDigestAt(
  { digestHour, timeZone }: Pick<NotificationTimes, "digestHour" | "timeZone">,
  after: Date,
): Date {
  const daily = { kind: "daily" as const, hour: digestHour };
  return nextRunOf(daily, { after, timeZone: timeZone ?? undefined })!;
}

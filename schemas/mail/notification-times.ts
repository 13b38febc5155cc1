import { z } from "zod";
import { CLOCK_TIME } from "../locale/clock-time.ts";
import { TimeZone } from "../locale/time-zone-field.ts";
import type { NotificationEvent } from "./notification.ts";

const LAST_HOUR = 23;

/**
 * Events that quiet hours do not delay: someone else may be using the account, an administrator is reading an organization for half an hour, or visitors no longer
 * reach a site. A failed deployment can wait, because the site stays as it is.
 */
export const urgentEvents: readonly NotificationEvent[] = [
  "account.security",
  "org.visited",
  "domain.failing",
];

/** Times of the clock, such as 22:00 and 07:00. If `to` is earlier than `from`, it is a time of the next day. */
export const QuietHours = z.object({ from: z.string(), to: z.string() });
export type QuietHours = z.infer<typeof QuietHours>;

/** When a user gets emails that can wait. */
export const NotificationTimes = z.object({
  /** Null until the user chooses one. UTC applies until then. */
  timeZone: z.string().nullable(),
  /** The hour of the daily digest in this time zone. */
  digestHour: z.int(),
  /** Null: emails are sent at any time. */
  quietHours: QuietHours.nullable(),
});
export type NotificationTimes = z.infer<typeof NotificationTimes>;

export const defaultNotificationTimes: NotificationTimes = {
  timeZone: null,
  digestHour: 8,
  quietHours: null,
};

const clockTime = (name: string) =>
  z.string().regex(CLOCK_TIME, `${name} must be a time between 00:00 and 23:59, such as 22:00.`);

/** What a user changes. */
export const ChangedTimes = z.strictObject({
  timeZone: TimeZone,
  digestHour: z
    .int("digestHour must be a whole number.")
    .min(0, "digestHour must be between 0 and 23.")
    .max(LAST_HOUR, "digestHour must be between 0 and 23."),
  quietHours: z
    .strictObject({ from: clockTime("quietHours.from"), to: clockTime("quietHours.to") })
    .refine(({ from, to }) => from !== to, {
      path: ["to"],
      error:
        "quietHours.to must differ from quietHours.from. To send no emails at all, turn events off.",
    })
    .nullable(),
});
export type ChangedTimes = z.infer<typeof ChangedTimes>;

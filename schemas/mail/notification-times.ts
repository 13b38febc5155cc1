import { z } from "zod";
import { TimeZone } from "../time-zone-field.ts";

const LAST_HOUR = 23;

/** When a user gets emails that can wait. */
export const NotificationTimes = z.object({
  /** Null until the user chooses one. UTC applies until then. */
  timeZone: z.string().nullable(),
  /** The hour of the daily digest in this time zone. */
  digestHour: z.int(),
});
export type NotificationTimes = z.infer<typeof NotificationTimes>;

export const defaultNotificationTimes: NotificationTimes = { timeZone: null, digestHour: 8 };

/** What a user changes. */
export const ChangedTimes = z.strictObject({
  timeZone: TimeZone,
  digestHour: z
    .int("digestHour must be a whole number.")
    .min(0, "digestHour must be between 0 and 23.")
    .max(LAST_HOUR, "digestHour must be between 0 and 23."),
});
export type ChangedTimes = z.infer<typeof ChangedTimes>;

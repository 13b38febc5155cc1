import { hourText } from "#schemas/locale/clock-time.ts";
import type { NotificationTimes, QuietHours } from "#schemas/mail/notification-times.ts";
import { UTC } from "#schemas/locale/time-zone.ts";

/** "Quiet from 22:00 to 07:00 Europe/Berlin: emails wait until 07:00." */
export const quietText = ({ from, to }: QuietHours, timeZone: string): string =>
  `Quiet from ${from} to ${to} ${timeZone}: emails wait until ${to}.`;

/** What happens with the saved times. */
export function timesText({ timeZone, digestHour, quietHours }: NotificationTimes): string {
  const zone = timeZone ?? UTC;
  const digest = `The daily digest is sent at ${hourText(digestHour)} ${zone}.`;
  return `${digest} ${quietHours ? quietText(quietHours, zone) : "There are no quiet hours."}`;
}

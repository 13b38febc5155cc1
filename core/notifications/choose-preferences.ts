import type { NotificationChoice, NotificationEvent } from "#schemas/mail/notification.ts";
import type { ChangedTimes } from "#schemas/mail/notification-times.ts";
import { wakeMail } from "#queues/enqueue.ts";
import { moveDigest, planDigest } from "#store/mail/digests.ts";
import { holdUntil } from "#store/mail/held-mails.ts";
import {
  changeTimes,
  choosePreference,
  type UserPreferences,
} from "#store/mail/notification-preferences.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { nextDigestAt } from "./next-digest.ts";
import { quietUntil } from "./quiet-until.ts";

type PreferencesContext = Pick<CoreContext, "db" | "queues" | "log">;

/**
 * Chooses how an event reaches a user.
 * @param chosen.timeZone of the user's browser: it applies if the user has not chosen one
 */
export async function chooseNotification(
  { db }: PreferencesContext,
  userId: string,
  chosen: { event: NotificationEvent; choice: NotificationChoice; timeZone?: string | undefined },
  now = new Date(),
): Promise<UserPreferences> {
  const preferences = await choosePreference(db, userId, chosen);
  if (chosen.choice.email === "digest")
    await planDigest(db, userId, nextDigestAt(preferences.times, now));
  return preferences;
}

/** Changes when a user gets emails that can wait. Those that wait already follow the new times. */
export async function changeNotificationTimes(
  context: PreferencesContext,
  userId: string,
  times: ChangedTimes,
  now = new Date(),
): Promise<UserPreferences> {
  const { db, queues } = context;
  const preferences = await changeTimes(db, userId, times);
  await moveDigest(db, userId, nextDigestAt(preferences.times, now));
  const until = quietUntil(preferences.times, now);
  const released = await holdUntil(db, userId, { until, now });
  await bestEffort(context, async () => {
    for (const mailId of released) await wakeMail(queues, mailId);
  });
  return preferences;
}

import type { NotificationChoice, NotificationEvent } from "#schemas/mail/notification.ts";
import type { ChangedTimes } from "#schemas/mail/notification-times.ts";
import { moveDigest, planDigest } from "#store/mail/digests.ts";
import {
  changeTimes,
  choosePreference,
  type UserPreferences,
} from "#store/mail/notification-preferences.ts";
import type { CoreContext } from "../context.ts";
import { nextDigestAt } from "./next-digest.ts";

type PreferencesContext = Pick<CoreContext, "db">;

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

/** Changes when a user gets emails that can wait. */
export async function changeNotificationTimes(
  { db }: PreferencesContext,
  userId: string,
  times: ChangedTimes,
  now = new Date(),
): Promise<UserPreferences> {
  const preferences = await changeTimes(db, userId, times);
  await moveDigest(db, userId, nextDigestAt(preferences.times, now));
  return preferences;
}

import type { Db } from "mongodb";
import {
  defaultNotificationPreferences,
  type NotificationChoice,
  type NotificationEvent,
  notificationEventNames,
  type NotificationPreferences,
} from "#schemas/mail/notification.ts";
import {
  type ChangedTimes,
  defaultNotificationTimes,
  type NotificationTimes,
} from "#schemas/mail/notification-times.ts";
import { collection } from "../collections.ts";
import type { NotificationPreferencesDocument, StoredChoice } from "./documents.ts";

/** The settings of a user, completed with the defaults. */
export interface UserPreferences {
  choices: NotificationPreferences;
  times: NotificationTimes;
}

/** MongoDB would read a dot in a field name as a path. */
const fieldOf = (event: NotificationEvent) => event.replace(".", "_");

export async function findPreferences(
  db: Db,
  userIds: string[],
): Promise<(userId: string) => UserPreferences> {
  const documents = await collection(db, "notificationPreferences")
    .find({ _id: { $in: userIds } })
    .toArray();
  const byUser = new Map(documents.map((document) => [document._id, document]));
  return (userId) => preferencesOf(byUser.get(userId));
}

/**
 * Changes the setting of one event. Concurrent changes do not undo each other.
 * @param timeZone stays if the user has already chosen another one
 */
export async function choosePreference(
  db: Db,
  userId: string,
  chosen: { event: NotificationEvent; choice: NotificationChoice; timeZone?: string | undefined },
): Promise<UserPreferences> {
  const preferences = collection(db, "notificationPreferences");
  await preferences.updateOne(
    { _id: userId },
    { $set: { [`choices.${fieldOf(chosen.event)}`]: storedChoice(chosen.choice) } },
    { upsert: true },
  );
  if (chosen.timeZone !== undefined)
    await preferences.updateOne(
      { _id: userId, timeZone: { $exists: false } },
      { $set: { timeZone: chosen.timeZone } },
    );
  return preferencesOf((await preferences.findOne({ _id: userId })) ?? undefined);
}

export async function changeTimes(
  db: Db,
  userId: string,
  times: ChangedTimes,
): Promise<UserPreferences> {
  const changed = await collection(db, "notificationPreferences").findOneAndUpdate(
    { _id: userId },
    { $set: times },
    { upsert: true, returnDocument: "after" },
  );
  return preferencesOf(changed ?? undefined);
}

export function preferencesOf(
  document: NotificationPreferencesDocument | undefined,
): UserPreferences {
  const { choices = {}, ...stored } = document ?? {};
  const preferences = Object.fromEntries(
    notificationEventNames.map((event) => {
      const choice = choices[fieldOf(event)];
      return [event, choice ? choiceOf(choice) : defaultNotificationPreferences[event]];
    }),
  ) as NotificationPreferences;
  const { timeZone, digestHour, quietHours } = { ...defaultNotificationTimes, ...stored };
  // An attacker with a stolen session must not be able to hide the session from its owner.
  const security = { ...preferences["account.security"], email: true };
  return {
    choices: { ...preferences, "account.security": security },
    times: { timeZone, digestHour, quietHours },
  };
}

const storedChoice = ({ app, email }: NotificationChoice): StoredChoice =>
  email === "digest" ? { app, email: true, digest: true } : { app, email };

const choiceOf = ({ app, email, digest }: StoredChoice): NotificationChoice => ({
  app,
  email: digest ? "digest" : email,
});

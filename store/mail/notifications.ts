import type { Db } from "mongodb";
import {
  defaultNotificationPreferences,
  type NotificationChoice,
  type NotificationEvent,
  notificationEventNames,
  type NotificationPreferences,
} from "#schemas/mail/notification.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../page.ts";
import type { NotificationDocument, NotificationPreferencesDocument } from "./documents.ts";

/** A dot in a field's name would be taken for a path. */
const fieldOf = (event: NotificationEvent) => event.replace(".", "_");

/** Newest first, with the number of those that were not read yet. */
export async function listNotifications(
  db: Db,
  userId: string,
  request: PageRequest & { unreadOnly: boolean },
): Promise<Page<NotificationDocument> & { unread: number }> {
  const notifications = collection(db, "notifications");
  const filter = request.unreadOnly ? { userId, readAt: null } : { userId };
  const [page, unread] = await Promise.all([
    newestPage(notifications, filter, { ...request, by: "at" }),
    notifications.countDocuments({ userId, readAt: null }),
  ]);
  return { ...page, unread };
}

/** @returns false when the user has no such notice */
export async function markNotificationRead(
  db: Db,
  userId: string,
  notificationId: string,
): Promise<boolean> {
  const notifications = collection(db, "notifications");
  const mine = { _id: notificationId, userId };
  const marked = await notifications.updateOne(
    { ...mine, readAt: null },
    { $set: { readAt: new Date() } },
  );
  return marked.matchedCount === 1 || (await notifications.countDocuments(mine)) === 1;
}

export async function markAllNotificationsRead(db: Db, userId: string): Promise<void> {
  await collection(db, "notifications").updateMany(
    { userId, readAt: null },
    { $set: { readAt: new Date() } },
  );
}

/** What each user has chosen, completed by what holds for everybody. */
export async function findPreferences(
  db: Db,
  userIds: string[],
): Promise<(userId: string) => NotificationPreferences> {
  const documents = await collection(db, "notificationPreferences")
    .find({ _id: { $in: userIds } })
    .toArray();
  const choices = new Map(documents.map((document) => [document._id, document.choices]));
  return (userId) => preferencesOf(choices.get(userId) ?? {});
}

/** Changes what one event does; two changes at once do not undo each other. */
export async function choosePreference(
  db: Db,
  userId: string,
  chosen: { event: NotificationEvent; choice: NotificationChoice },
): Promise<NotificationPreferences> {
  const document = await collection(db, "notificationPreferences").findOneAndUpdate(
    { _id: userId },
    { $set: { [`choices.${fieldOf(chosen.event)}`]: chosen.choice } },
    { upsert: true, returnDocument: "after" },
  );
  return preferencesOf(document?.choices ?? {});
}

function preferencesOf(choices: NotificationPreferencesDocument["choices"]) {
  const preferences = Object.fromEntries(
    notificationEventNames.map((event) => [
      event,
      choices[fieldOf(event)] ?? defaultNotificationPreferences[event],
    ]),
  ) as NotificationPreferences;
  // Whoever took over a session must not be able to keep its owner from hearing of it.
  const security = { ...preferences["account.security"], email: true };
  return { ...preferences, "account.security": security };
}

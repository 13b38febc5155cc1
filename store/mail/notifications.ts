import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { NotificationEvent } from "#schemas/mail/notification.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { NotificationDocument, NotificationSubject } from "./documents.ts";

/** `key` identifies the object, such as `deployment:{id}`. `link` is a path of the dashboard. */
export type NewNotification = Pick<
  NotificationDocument,
  "event" | "title" | "message" | "link" | "key"
> & { about?: NotificationSubject };

/** @returns false when the user already has a notification with this key */
export async function insertNotification(
  db: Db,
  userId: string,
  { event, title, message, link, key }: NewNotification,
): Promise<boolean> {
  try {
    await collection(db, "notifications").insertOne({
      _id: newId(),
      userId,
      event,
      title,
      message,
      link,
      key,
      at: new Date(),
      readAt: null,
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error, "key")) return false;
    throw error;
  }
}

interface Recipient {
  email: string;
  emailProvenAt: Date | null;
  deletedAt: Date | null;
}

/** Empty when another service manages the accounts, because their addresses are not known here. */
export async function findRecipients(db: Db, userIds: string[]): Promise<Map<string, Recipient>> {
  const accounts = await collection(db, "authUsers")
    .find({ _id: { $in: userIds } })
    // Pictures in the metadata can be large.
    .project<Recipient & { _id: string }>({ email: 1, emailProvenAt: 1, deletedAt: 1 })
    .toArray();
  return new Map(accounts.map((account) => [account._id, account]));
}

/** Newest first, with the number of unread notifications. */
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

export function countUnread(
  db: Db,
  userId: string,
  events: readonly NotificationEvent[],
): Promise<number> {
  const filter = { userId, readAt: null, event: { $in: [...events] } };
  return collection(db, "notifications").countDocuments(filter);
}

/** @returns false when the user has no such notification */
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

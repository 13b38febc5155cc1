import type { Db } from "mongodb";
import { publishAccountChanged, publishMailsChanged } from "#queues/publish.ts";
import { wakeMail } from "#queues/enqueue.ts";
import { urgentEvents } from "#schemas/mail/notification-times.ts";
import { insertDigestEntry, planDigest } from "#store/mail/digests.ts";
import { findPreferences } from "#store/mail/notification-preferences.ts";
import {
  findRecipients,
  insertNotification,
  type NewNotification,
} from "#store/mail/notifications.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { quietUntil } from "./quiet-until.ts";
import { nextDigestAt } from "./next-digest.ts";
import { insertNotificationMail } from "./notification-mail.ts";

/** The dependencies of notifications. */
export type NotifyContext = Pick<
  CoreContext,
  "env" | "log" | "db" | "redis" | "queues" | "secretBox"
>;

/**
 * Notifies users according to their settings: in their list, by an immediate email or in their digest, or not at all. A user gets one notification per `key`,
 * so it is safe to call twice.
 */
export async function notify(
  context: NotifyContext,
  userIds: string[],
  notification: NewNotification,
  now = new Date(),
): Promise<void> {
  const { queues, redis, env } = context;
  const users = [...new Set(userIds)];
  const { notifiedIds, mailIds } = await store(context, users, notification, now);
  await bestEffort(context, async () => {
    // A worker leaves an email of quiet hours in the outbox.
    if (env.SMTP_URL) for (const mailId of mailIds) await wakeMail(queues, mailId);
    for (const userId of notifiedIds) await publishAccountChanged(redis, userId, "account");
    if (mailIds.length > 0) await publishMailsChanged(redis);
  });
}

/** Notifies a user only in their list, if they want that. The email about the same event has a separate text. */
export async function notifyInApp(
  db: Db,
  userId: string,
  notification: NewNotification,
): Promise<void> {
  const preferencesOf = await findPreferences(db, [userId]);
  if (preferencesOf(userId).choices[notification.event].app)
    await insertNotification(db, userId, notification);
}

/** @returns the users with a new entry in their list, and the new emails in the outbox */
async function store(
  { db, env, secretBox }: NotifyContext,
  userIds: string[],
  notification: NewNotification,
  now: Date,
): Promise<{ notifiedIds: string[]; mailIds: string[] }> {
  const preferencesOf = await findPreferences(db, userIds);
  const recipients = await findRecipients(db, userIds);
  const notifiedIds: string[] = [];
  const mailIds: string[] = [];
  for (const userId of userIds) {
    const recipient = recipients.get(userId);
    if (recipient?.deletedAt) continue;
    const { choices, times } = preferencesOf(userId);
    const choice = choices[notification.event];
    if (choice.app && (await insertNotification(db, userId, notification)))
      notifiedIds.push(userId);
    // An unverified address may belong to a stranger.
    if (!choice.email || !recipient?.emailProvenAt) continue;
    if (choice.email === "digest") {
      // First the time: an entry without one would wait forever.
      await planDigest(db, userId, nextDigestAt(times, now));
      await insertDigestEntry(db, userId, notification, now);
      continue;
    }
    const heldUntil = urgentEvents.includes(notification.event) ? null : quietUntil(times, now);
    const to = { userId, email: recipient.email, heldUntil, now };
    const mailId = await insertNotificationMail({ db, env, secretBox }, notification, to);
    if (mailId) mailIds.push(mailId);
  }
  return { notifiedIds, mailIds };
}

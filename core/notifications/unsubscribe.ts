import { AppError } from "#schemas/errors.ts";
import {
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from "#schemas/mail/notification.ts";
import { choosePreference, findPreferences } from "#store/mail/notification-preferences.ts";
import { findRecipients } from "#store/mail/notifications.ts";
import type { CoreContext } from "../context.ts";
import { readUnsubscribeToken, type Unsubscribed } from "./unsubscribe-link.ts";

type UnsubscribeContext = Pick<CoreContext, "db" | "secretBox">;

/** What a link in an email turns off. */
export interface Subscription {
  userId: string;
  /** The event's title, or null for the daily digest. */
  title: string | null;
  /** Whether these emails are still sent. */
  isOn: boolean;
}

/** @throws AppError unsubscribe_link_invalid */
export async function findSubscription(
  context: UnsubscribeContext,
  token: string,
): Promise<Subscription> {
  const { userId, what, events } = await openLink(context, token);
  const title = what === "digest" ? null : notificationEvents[what].title;
  return { userId, title, isOn: events.length > 0 };
}

/** Turns off what the link names. Safe to call twice. @throws AppError unsubscribe_link_invalid */
export async function unsubscribe(
  context: UnsubscribeContext,
  token: string,
): Promise<Subscription> {
  const { userId, events, choices } = await openLink(context, token);
  for (const event of events)
    await choosePreference(context.db, userId, {
      event,
      choice: { ...choices[event], email: false },
    });
  return findSubscription(context, token);
}

/** The user of a link, with the events whose emails it turns off and that are still on. */
async function openLink({ db, secretBox }: UnsubscribeContext, token: string) {
  const link = readUnsubscribeToken({ secretBox }, token);
  const user = link && (await findRecipients(db, [link.userId])).get(link.userId);
  if (!link || !user || user.deletedAt) throw new AppError("unsubscribe_link_invalid");
  const { choices } = (await findPreferences(db, [link.userId]))(link.userId);
  const isOfLink = (event: NotificationEvent, what: Unsubscribed) =>
    what === "digest" ? choices[event].email === "digest" : what === event;
  const events = notificationEventNames.filter(
    (event) => isOfLink(event, link.what) && choices[event].email !== false,
  );
  return { ...link, choices, events };
}

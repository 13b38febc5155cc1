import { type NotificationEvent, notificationEventNames } from "#schemas/mail/notification.ts";
import type { CoreContext } from "../context.ts";

/** What a link turns off: the emails of one event, or the daily digest. */
export type Unsubscribed = NotificationEvent | "digest";

/** Longer than anyone keeps an email that they no longer want. */
const VALID_MS = 365 * 24 * 3_600_000;
const PREFIX = "unsubscribe";
const SUBJECT = new RegExp(`^${PREFIX}-(\\w+)-(.+)$`);
/** What is signed must not contain a dot. */
const wordOf = (what: Unsubscribed) => what.replace(".", "_");

/** A link that turns off emails of one kind for one user, without a sign-in. */
export function unsubscribeUrl(
  { env, secretBox }: Pick<CoreContext, "env" | "secretBox">,
  { userId, what, now }: { userId: string; what: Unsubscribed; now: Date },
): string {
  const subject = `${PREFIX}-${wordOf(what)}-${userId}`;
  const token = secretBox.sign(subject, new Date(now.getTime() + VALID_MS));
  return `${env.PUBLIC_URL}/unsubscribe?token=${token}`;
}

/** Null if the link was changed, has expired, or was signed with a former key. */
export function readUnsubscribeToken(
  { secretBox }: Pick<CoreContext, "secretBox">,
  token: string,
): { userId: string; what: Unsubscribed } | null {
  const [, word, userId] = SUBJECT.exec(secretBox.verify(token) ?? "") ?? [];
  const what = [...notificationEventNames, "digest" as const].find((one) => wordOf(one) === word);
  return what && userId ? { userId, what } : null;
}

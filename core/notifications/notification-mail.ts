import { composeMail } from "#schemas/mail/mail-message.ts";
import { insertMailOnce } from "#store/mail/mails.ts";
import type { NewNotification } from "#store/mail/notifications.ts";
import type { CoreContext } from "../context.ts";

/** Writes the email of a notification into the outbox. @returns its id; null if the outbox already contains it */
export async function insertNotificationMail(
  { db, env }: Pick<CoreContext, "db" | "env">,
  { event, title, message, link, key }: NewNotification,
  to: { userId: string; email: string; heldUntil: Date | null; now: Date },
): Promise<string | null> {
  const url = link === null ? null : `${env.PUBLIC_URL}${link}`;
  const footnote =
    event === "account.security"
      ? "You cannot turn off emails about the security of your account."
      : `Choose your notifications: ${env.PUBLIC_URL}/settings/notifications`;
  const text = { subject: title, paragraphs: [message], footnote };
  const mail = await insertMailOnce(db, {
    to: to.email,
    kind: "notification",
    channel: "email",
    subject: title,
    ...composeMail(env.BRAND_NAME, url === null ? text : { ...text, link: { url, label: "View" } }),
    link: url,
    code: null,
    state: env.SMTP_URL ? "waiting" : "stored",
    key: `${key}:${to.userId}`,
    ...heldFor(to.userId, to.heldUntil),
    createdAt: to.now,
  });
  return mail?._id ?? null;
}

/** The fields of an email that waits for the end of quiet hours. */
export const heldFor = (userId: string, heldUntil: Date | null) =>
  heldUntil ? { heldUntil, heldFor: userId } : {};

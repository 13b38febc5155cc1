import { composeMail, type MailMessage } from "#schemas/mail/mail-message.ts";
import { insertMailOnce } from "#store/mail/mails.ts";
import type { NewNotification } from "#store/mail/notifications.ts";
import type { CoreContext } from "../context.ts";
import { type Unsubscribed, unsubscribeUrl } from "./unsubscribe-link.ts";

/** Writes the email of a notification into the outbox. @returns its id; null if the outbox already contains it */
export async function insertNotificationMail(
  { db, env, secretBox }: Pick<CoreContext, "db" | "env" | "secretBox">,
  { event, title, message, link, key }: NewNotification,
  to: { userId: string; email: string; heldUntil: Date | null; now: Date },
): Promise<string | null> {
  const url = link === null ? null : `${env.PUBLIC_URL}${link}`;
  const target = { userId: to.userId, what: event, now: to.now };
  const { unsubscribeUrl: turnsOff, ...footer } =
    event === "account.security" ? securityFooter : footerOf({ env, secretBox }, target);
  const text = { subject: title, paragraphs: [message], ...footer };
  const mail = await insertMailOnce(db, {
    to: to.email,
    kind: "notification",
    channel: "email",
    subject: title,
    ...composeMail(env.BRAND_NAME, url === null ? text : { ...text, link: { url, label: "View" } }),
    link: url,
    code: null,
    ...(turnsOff === undefined ? {} : { unsubscribeUrl: turnsOff }),
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

type Footer = Pick<MailMessage, "footnote" | "footerLinks"> & { unsubscribeUrl?: string };

const securityFooter: Footer = {
  footnote: "You cannot turn off emails about the security of your account.",
};

/** The last lines of an email that a user can turn off, with the address that does it. */
export function footerOf(
  context: Pick<CoreContext, "env" | "secretBox">,
  target: { userId: string; what: Unsubscribed; now: Date },
): Footer & { unsubscribeUrl: string } {
  const url = unsubscribeUrl(context, target);
  const what = target.what === "digest" ? "the digest" : "these emails";
  return {
    footerLinks: [
      { label: `Turn off ${what}`, url },
      {
        label: "Choose your notifications",
        url: `${context.env.PUBLIC_URL}/settings/notifications`,
      },
    ],
    unsubscribeUrl: url,
  };
}

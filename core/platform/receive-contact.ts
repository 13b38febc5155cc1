import type { z } from "zod";
import { publishContactChanged } from "#queues/publish.ts";
import type { ContactForm } from "#schemas/mail/contact.ts";
import { FILL_MIN_MS } from "#schemas/mail/contact-limits.ts";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { insertContactMessage } from "#store/mail/contact-messages.ts";
import type { ContactMessageDocument } from "#store/mail/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { addressKey, isTooMany, type Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";
import { requireWritable } from "./maintenance/require-writable.ts";

const HOUR_MS = 60 * 60_000;
/** Per network address. */
const SEND_LIMIT: Limit = { name: "contact", max: 5, windowMs: 10 * 60_000 };
/** The limit for all senders together. It restricts how much a botnet can make us store. */
const STORE_LIMIT: Limit = { name: "contact-all", max: 500, windowMs: HOUR_MS };
/** Emails to the administrator. Further messages wait in the console. */
const MAIL_LIMIT: Limit = { name: "contact-mails", max: 30, windowMs: HOUR_MS };

/**
 * Stores a message and notifies the administrator. A bot gets the same response, but its message is not stored.
 * @throws AppError maintenance, bad_request, too_many_requests
 */
export async function receiveContact(
  context: CoreContext,
  form: z.infer<typeof ContactForm>,
  ip: string,
): Promise<void> {
  await requireWritable(context);
  if (!(await takes(context, SEND_LIMIT, addressKey(ip)))) throw new AppError("too_many_requests");
  if (form.website !== "") return;
  if (form.filledMs !== undefined && form.filledMs < FILL_MIN_MS)
    throw new AppError("bad_request", {
      message: "The form was sent too quickly. Wait a moment and send it again.",
    });
  if (!(await takes(context, STORE_LIMIT, ""))) throw new AppError("too_many_requests");
  const { messageId = newId(), name, email, subject, message } = form;
  const stored = { _id: messageId, name, email, subject, message, ip, receivedAt: new Date() };
  if (!(await insertContactMessage(context.db, stored))) return;
  await mailIt(context, stored);
  await bestEffort(context, () => publishContactChanged(context.redis));
}

/** Only if SMTP is configured: otherwise the admin console shows the message already. */
async function mailIt(
  context: CoreContext,
  { _id, name, email, subject, message }: Omit<ContactMessageDocument, "handledAt">,
): Promise<void> {
  const { env, mailer } = context;
  if (!env.ADMIN_EMAIL || !env.SMTP_URL || !(await takes(context, MAIL_LIMIT, ""))) return;
  await mailer.send({
    to: env.ADMIN_EMAIL,
    kind: "contact_message",
    subject: `Contact form: ${subject || name}`,
    paragraphs: [`${name} <${email}> wrote:`, ...message.split(/\n{2,}/)],
    link: { url: `${env.PUBLIC_URL}/admin/contact?message=${_id}`, label: "Open it" },
    footnote: `Sent with the contact form of ${env.PUBLIC_URL}. Reply to the address above.`,
  });
}

async function takes({ limits }: CoreContext, limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.take(limit, key);
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

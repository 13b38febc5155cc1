import type { Mail } from "#schemas/mail/mail.ts";
import type { MailDocument } from "#store/mail/documents.ts";

/** Without the HTML: administrators see other people's content only as text. */
export function presentMail(mail: MailDocument): Mail {
  const { _id, to, channel, kind, subject, text, link, code, state, error } = mail;
  return {
    id: _id,
    to,
    channel,
    kind,
    subject,
    text,
    link,
    code,
    state,
    error,
    heldUntil: (state === "waiting" && mail.heldUntil?.toISOString()) || null,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  };
}

import type { ContactMessage } from "#schemas/mail/contact.ts";
import type { ContactMessageDocument } from "#store/mail/documents.ts";

export function presentContactMessage(document: ContactMessageDocument): ContactMessage {
  const { _id, name, email, subject, message } = document;
  return {
    id: _id,
    name,
    email,
    subject,
    message,
    handledAt: document.handledAt?.toISOString() ?? null,
    receivedAt: document.receivedAt.toISOString(),
  };
}

import type { MailDocument } from "#store/mail/documents.ts";

/** What takes messages of the outbox: the mail server, or the gateway for text messages. */
export interface Outlet {
  /** Resolves when the message was accepted. */
  send(mail: MailDocument): Promise<void>;
  /** Why a message was not accepted, in one line. */
  wordsOf(error: unknown): string;
  /** Whether a retry is useless. */
  isRefusal(error: unknown): boolean;
  /** Whether it is the recipient that is refused, and not this message. */
  isOfRecipient(error: unknown): boolean;
}

import type { MailKind, MailState } from "#schemas/mail/mail.ts";
import type { NotificationEvent } from "#schemas/mail/notification.ts";
import type { QuietHours } from "#schemas/mail/notification-times.ts";
import type { WaitlistState } from "#schemas/mail/waitlist.ts";

/** A message from the contact form. */
export interface ContactMessageDocument {
  _id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  ip: string;
  receivedAt: Date;
  handledAt: Date | null;
}

/** The outbox: every message is stored here first, whether or not it is sent. */
export interface MailDocument {
  _id: string;
  to: string;
  channel: "email" | "sms";
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  code: string | null;
  state: MailState;
  error: string | null;
  attempts: number;
  /** Identifies the event and the recipient. A second email with the same key is not stored. */
  key?: string;
  /** Turns off emails of this kind, for the header and the last lines of the email. Removed with the link. */
  unsubscribeUrl?: string;
  /** The name of the sender, if it is not that of the installation: the title of a site. */
  fromName?: string;
  /** Emails of this list. Of mailings to subscribers only. */
  listId?: string;
  /** The mailing that it belongs to, and its recipient. */
  mailing?: { mailingId: string; projectId: string; subscriberId: string };
  /** The entries of a digest. They are marked as sent after the digest is in the outbox. */
  entryIds?: string[];
  /** Set while a worker sends the email to the SMTP server. */
  leaseExpiresAt: Date | null;
  /** When the sweep retries the email if it is still queued. */
  wakeAt: Date;
  /** The end of the quiet hours of the user `heldFor`. Until then, no worker sends the email. */
  heldUntil?: Date;
  heldFor?: string;
  createdAt: Date;
  sentAt: Date | null;
}

export interface NotificationDocument {
  _id: string;
  userId: string;
  event: NotificationEvent;
  title: string;
  message: string;
  link: string | null;
  /** The event or object it is about. A user gets one notification per key. */
  key: string;
  at: Date;
  readAt: Date | null;
}

/** A choice as version 0.1.0 reads it too. For that version, the digest is an immediate email. */
export interface StoredChoice {
  app: boolean;
  email: boolean;
  /** The email is part of the digest. */
  digest?: true;
}

/** One document per user; absent until the user changes a setting. */
export interface NotificationPreferencesDocument {
  /** User id. */
  _id: string;
  /** Keyed by `fieldOf` the event. */
  choices?: Record<string, StoredChoice>;
  timeZone?: string;
  digestHour?: number;
  quietHours?: QuietHours | null;
  /** When the next digest is due. Set once the user chooses the digest for an event, and then always in the future or due. */
  digestAt?: Date;
  /** Set while a worker writes the digest. */
  digestLeaseExpiresAt?: Date;
}

/** What a notification is about, by the names at that time: a later rename or removal does not change the digest. */
export interface NotificationSubject {
  org: string;
  project?: string;
}

/** A notification that waits for the user's daily digest. */
export interface DigestEntryDocument {
  _id: string;
  userId: string;
  event: NotificationEvent;
  title: string;
  message: string;
  link: string | null;
  /** Null if it is about the account or the installation. */
  about: NotificationSubject | null;
  /** The same as of a notification. A user gets one entry per key. */
  key: string;
  at: Date;
  /** The key of the digest that contains it. Null while it waits. */
  sentIn: string | null;
}

export interface WaitlistEntryDocument {
  _id: string;
  /** Trimmed and lower-case; unique. */
  email: string;
  note: string;
  state: WaitlistState;
  /** Hash of the token in the newest confirmation email. */
  confirmHash: string | null;
  confirmationSentAt: Date | null;
  /** Hash of the token in the newest invitation email, which allows signing up while the waitlist is on. */
  inviteHash: string | null;
  joinedAt: Date;
  confirmedAt: Date | null;
  invitedAt: Date | null;
  ip: string;
}

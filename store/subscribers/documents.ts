import type { MailingPost, MailingState } from "#schemas/subscribers/mailing.ts";
import type { SubscriberState } from "#schemas/subscribers/subscriber.ts";

/** An address that asked for the new posts of a project's site. Deleted when it unsubscribes. */
export interface SubscriberDocument {
  /** Derived from the project and the address, so that the links of earlier emails fit a later subscription. */
  _id: string;
  projectId: string;
  /** Trimmed and lower-case; unique in the project. */
  email: string;
  state: SubscriberState;
  /** Hash of the token in the newest confirmation email. It stays after the confirmation, because links are opened twice. */
  confirmHash: string;
  confirmationSentAt: Date;
  /** The language of the page where it subscribed. */
  language: string;
  createdAt: Date;
  confirmedAt: Date | null;
  bouncedAt: Date | null;
  /** The mail server's words. */
  bounce: string | null;
  /** Emails in a row that were given up. */
  refusals: number;
  /** Of those, the mailings, so that a repeated report counts once. */
  refusedMailingId?: string;
  /** When a pending one is deleted. */
  expiresAt?: Date;
}

/** How many joined and left on one day, in UTC. */
export interface SubscriberDayDocument {
  /** `{projectId}:{day}` */
  _id: string;
  projectId: string;
  /** "2026-11-29" */
  day: string;
  joined: number;
  left: number;
}

/** A post that is not new: it was mailed, or was there before. */
export interface AnnouncedPostDocument {
  /** Derived from the project and the address. */
  _id: string;
  projectId: string;
  url: string;
  /** The git object. A file that was renamed still has it. */
  oid: string;
  /** That of its file, which stays while the path of the file stays. */
  postId: string;
  at: Date;
  /** It is new, and no mailing has it yet. */
  waits?: true;
  /** Null if it is not mailed. */
  mailingId: string | null;
  /** What its mailing says of it. Null if it is not mailed. */
  post: MailingPost | null;
}

export interface MailingDocument {
  _id: string;
  projectId: string;
  state: MailingState;
  posts: MailingPost[];
  /** When it goes out. While it is being sent, when its next batch is due, or its lease ends. */
  dueAt: Date;
  /** The last subscriber whose email is in the outbox. Null before the first one. */
  cursor: string | null;
  /** Set when every email is in the outbox. */
  queuedAt: Date | null;
  sentCount: number;
  failedCount: number;
  createdAt: Date;
  /** Who subscribes later does not get it. */
  startedAt: Date | null;
  finishedAt: Date | null;
  /** The worker that sends it. Null between batches. */
  claimId: string | null;
}

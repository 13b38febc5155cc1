import type { EVERY_EVENT, TEST_EVENT, WebhookEvent } from "#schemas/webhooks/event-names.ts";
import type { DeliveryAttempt, DeliveryState, Webhook } from "#schemas/webhooks/webhook.ts";

/** Where events of an organization, or of one of its projects, are sent. */
export interface WebhookDocument {
  _id: string;
  orgId: string;
  /** Null if it gets the events of the whole organization. */
  projectId: string | null;
  url: string;
  description: string;
  events: (WebhookEvent | typeof EVERY_EVENT)[];
  enabled: boolean;
  disabledReason: Webhook["disabledReason"];
  disabledAt: Date | null;
  /** Pressmark itself disabled it, and the admins were not notified yet. */
  untold?: true;
  /** Since when every attempt has failed. */
  failingSince: Date | null;
  /** Sealed for `signingSecretContext`. */
  sealedSecret: string;
  /** The one before the last rotation. */
  sealedFormerSecret: string | null;
  formerSecretUntil: Date | null;
  lastAttempt: { at: Date; ok: boolean } | null;
  /** By weekday, Sunday is 0. Tests are not counted. */
  attemptDays?: Record<string, { day: string; attempts: number; succeeded: number }>;
  /** Of the last event. */
  seq: number;
  /** Grows with every delivery that becomes due, so that the end of a turn does not miss one. */
  wakes: number;
  /** When the next delivery is due. During a turn, when its lease ends. Absent if nothing waits. */
  dueAt?: Date;
  /** The turn that sends its deliveries. Null between turns. */
  claimId: string | null;
  /** The name of the user or the API key at that time. */
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export type StoredAttempt = Omit<DeliveryAttempt, "id" | "at"> & {
  /** Absent in attempts of before attempts had ids. */
  id?: string;
  at: Date;
};

/** One event for one webhook. */
export interface DeliveryDocument {
  /** Derived from the webhook and the cause, so that a cause is recorded once. */
  _id: string;
  webhookId: string;
  orgId: string;
  /** That of the webhook. */
  projectId: string | null;
  event: WebhookEvent | typeof TEST_EVENT;
  seq: number;
  /** JSON, stored once and sent byte by byte with every attempt. */
  body: string;
  state: DeliveryState;
  /** Where a pending one waits: first attempts come before retries. Null once it has ended. */
  lane: "first" | "retry" | null;
  /** Attempts since it was recorded, or since it was last sent again by a user. */
  tries: number;
  nextAttemptAt: Date | null;
  attempts: StoredAttempt[];
  createdAt: Date;
  finishedAt: Date | null;
}

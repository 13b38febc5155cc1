import type { TEST_EVENT, WebhookEvent } from "#schemas/webhooks/event-names.ts";
import { derivedId } from "#store/derived-id.ts";
import { findDelivery, insertDelivery, nextSeq } from "#store/webhooks/deliveries.ts";
import type { DeliveryDocument, WebhookDocument } from "#store/webhooks/documents.ts";
import { wakeWebhook } from "#store/webhooks/turns.ts";
import type { WebhookContext } from "./webhook-context.ts";

export interface NewEvent {
  event: WebhookEvent | typeof TEST_EVENT;
  /** Identifies what has happened, so that it is recorded once for each webhook. */
  cause: string;
  /** When it happened. */
  at: Date;
  data: object;
}

/**
 * Stores an event for one webhook, with the body that every attempt sends. Safe to repeat.
 * @returns null if the webhook was deleted
 */
export async function recordDelivery(
  { db }: Pick<WebhookContext, "db">,
  { _id: webhookId, orgId, projectId }: WebhookDocument,
  { event, cause, at, data }: NewEvent,
  now: Date,
): Promise<DeliveryDocument | null> {
  const _id = derivedId("webhookDelivery", webhookId, event, cause);
  const existing = await findDelivery(db, webhookId, _id);
  // The first attempt to record it may have ended before this.
  if (existing) await wakeWebhook(db, webhookId, now);
  if (existing) return existing;
  const seq = await nextSeq(db, webhookId);
  if (seq === null) return null;
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), seq, data });
  const delivery: DeliveryDocument = {
    _id,
    webhookId,
    orgId,
    projectId,
    event,
    seq,
    body,
    state: "pending",
    lane: "first",
    tries: 0,
    nextAttemptAt: now,
    attempts: [],
    createdAt: now,
    finishedAt: null,
  };
  const isNew = await insertDelivery(db, delivery);
  await wakeWebhook(db, webhookId, now);
  return isNew ? delivery : findDelivery(db, webhookId, _id);
}

import { lastDays } from "#schemas/visitors/visit-day.ts";
import { COUNTED_DAYS } from "#schemas/webhooks/event-names.ts";
import type { Delivery, Webhook } from "#schemas/webhooks/webhook.ts";
import { derivedId } from "#store/derived-id.ts";
import type { DeliveryDocument, WebhookDocument } from "#store/webhooks/documents.ts";

/** @param now after it, the former secret no longer signs */
export function presentWebhook(webhook: WebhookDocument, now = new Date()): Webhook {
  const { _id: id, orgId, projectId, lastAttempt, formerSecretUntil } = webhook;
  const { url, description, events, enabled, disabledReason, createdBy } = webhook;
  const isFormerValid = formerSecretUntil !== null && formerSecretUntil > now;
  return {
    id,
    orgId,
    projectId,
    owner: projectId === null ? "org" : "project",
    url,
    description,
    events,
    enabled,
    disabledReason,
    createdBy,
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    formerSecretUntil: isFormerValid ? formerSecretUntil.toISOString() : null,
    lastAttempt: lastAttempt && { at: lastAttempt.at.toISOString(), ok: lastAttempt.ok },
    lastWeek: lastWeekOf(webhook, now),
    createdAt: webhook.createdAt.toISOString(),
  };
}

function lastWeekOf({ attemptDays = {} }: WebhookDocument, now: Date): Webhook["lastWeek"] {
  const counted = lastDays(COUNTED_DAYS, now);
  const days = Object.values(attemptDays).filter(({ day }) => counted.includes(day));
  return {
    attempts: days.reduce((sum, { attempts }) => sum + attempts, 0),
    succeeded: days.reduce((sum, { succeeded }) => sum + succeeded, 0),
  };
}

export function presentDelivery(delivery: DeliveryDocument): Delivery {
  const { _id: id, webhookId, event, seq, state, body, attempts } = delivery;
  return {
    id,
    webhookId,
    event,
    seq,
    state,
    body,
    attempts: attempts.map(({ at, ...attempt }) => {
      const time = at.toISOString();
      // Those of before attempts had ids get one that stays the same.
      return { id: derivedId("webhookAttempt", id, time), ...attempt, at: time };
    }),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
  };
}

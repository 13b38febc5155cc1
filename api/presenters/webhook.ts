import type { Delivery, Webhook } from "#schemas/webhooks/webhook.ts";
import type { DeliveryDocument, WebhookDocument } from "#store/webhooks/documents.ts";

/** @param now after it, the former secret no longer signs */
export function presentWebhook(webhook: WebhookDocument, now = new Date()): Webhook {
  const { _id: id, orgId, projectId, lastAttempt, formerSecretUntil } = webhook;
  const { url, description, events, enabled, disabledReason, createdBy } = webhook;
  const isFormerValid = formerSecretUntil !== null && formerSecretUntil > now;
  return {
    ...{ id, orgId, projectId, owner: projectId === null ? "org" : "project" },
    ...{ url, description, events, enabled, disabledReason, createdBy },
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    formerSecretUntil: isFormerValid ? formerSecretUntil.toISOString() : null,
    lastAttempt: lastAttempt && { at: lastAttempt.at.toISOString(), ok: lastAttempt.ok },
    createdAt: webhook.createdAt.toISOString(),
  };
}

export function presentDelivery(delivery: DeliveryDocument): Delivery {
  const { _id: id, webhookId, event, seq, state, body, attempts } = delivery;
  return {
    ...{ id, webhookId, event, seq, state, body },
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
  };
}

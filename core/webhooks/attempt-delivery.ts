import { DISABLED_AFTER_DAYS, TEST_EVENT } from "#schemas/webhooks/event-names.ts";
import { newId } from "#schemas/ids.ts";
import { metrics } from "#service/metrics.ts";
import { type AttemptResult, writeAttempt } from "#store/webhooks/deliveries.ts";
import type { DeliveryDocument, WebhookDocument } from "#store/webhooks/documents.ts";
import { disableWebhook, noteAttempt } from "#store/webhooks/webhooks.ts";
import type { CoreContext } from "../context.ts";
import { notifyOfDisabled } from "./notify-of-disabled.ts";
import { type Answer, postEvent } from "./post-event.ts";
import { nextAttempt } from "../outgoing/schedule.ts";
import { signedHeaders } from "./signing-secret.ts";
import type { WebhookContext } from "./webhook-context.ts";

const DAY_MS = 24 * 3_600_000;
const GONE = 410;
/** The answers whose `Retry-After` counts. */
const BUSY: readonly (number | null)[] = [429, 503];

export interface SendContext extends WebhookContext, Pick<CoreContext, "secretBox"> {
  clock(): Date;
  /** Shorter in tests. */
  timeoutMs?: number;
}

/** Sends a delivery once and stores how it went. Only the end of the whole process loses an attempt, and then another one follows. */
export async function attemptDelivery(
  context: SendContext,
  webhook: WebhookDocument,
  delivery: DeliveryDocument,
): Promise<void> {
  const { db, clock } = context;
  const at = clock();
  const began = performance.now();
  const id = newId();
  const answer = await post(context, webhook, { delivery, attemptId: id, now: at });
  const durationMs = Math.round(performance.now() - began);
  const { status, error, response } = answer;
  const result = resultOf(delivery, answer, clock());
  await writeAttempt(db, delivery, { id, at, status, error, durationMs, response }, result);
  metrics.webhookAttempts.inc({ outcome: error === null ? "delivered" : "failed" });
  await noteResult(context, webhook, { delivery, answer });
}

async function post(
  { env, secretBox, log, timeoutMs }: SendContext,
  webhook: WebhookDocument,
  { delivery, attemptId, now }: { delivery: DeliveryDocument; attemptId: string; now: Date },
): Promise<Answer> {
  const { _id: id, body } = delivery;
  let headers: Record<string, string>;
  try {
    headers = {
      ...signedHeaders(secretBox, webhook, { id, body, now }),
      "pressmark-attempt-id": attemptId,
    };
  } catch (error) {
    log.error({ err: error, webhookId: webhook._id }, "the secret of a webhook cannot be opened");
    const words = "The secret of the webhook cannot be decrypted. Rotate it.";
    return { status: null, error: words, response: null, retryAfter: null };
  }
  return postEvent(env, { url: webhook.url, headers, body, timeoutMs });
}

function resultOf(
  { tries, event }: DeliveryDocument,
  { status, error, retryAfter }: Answer,
  now: Date,
): AttemptResult {
  if (error === null) return { state: "delivered" };
  if (event === TEST_EVENT || status === GONE) return { state: "failed" };
  const header = BUSY.includes(status) ? retryAfter : null;
  const nextAttemptAt = nextAttempt({ tries: tries + 1, now, retryAfter: header });
  return nextAttemptAt ? { state: "pending", nextAttemptAt } : { state: "failed" };
}

/** Disables a webhook that is gone, or that has failed for days. */
async function noteResult(
  context: SendContext,
  { _id }: WebhookDocument,
  { delivery, answer }: { delivery: DeliveryDocument; answer: Answer },
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const ok = answer.error === null;
  // A failed test says nothing about the events.
  const isTest = delivery.event === TEST_EVENT;
  const webhook = await noteAttempt(db, _id, { at: now, ok, isTest });
  if (!webhook || ok) return;
  const failedFor = now.getTime() - (webhook.failingSince?.getTime() ?? now.getTime());
  const isFailing = !isTest && failedFor >= DISABLED_AFTER_DAYS * DAY_MS;
  if (answer.status !== GONE && !isFailing) return;
  const reason = answer.status === GONE ? ("gone" as const) : ("failing" as const);
  const disabled = await disableWebhook(db, _id, { reason, now });
  if (disabled) await notifyOfDisabled(context, disabled);
}

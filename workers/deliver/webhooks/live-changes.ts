import type { Redis } from "ioredis";
import { publishWebhookChanged } from "#queues/publish.ts";
import { ignoreLost } from "#service/failures.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";

/** Pages fetch the deliveries of a webhook no more often. */
const EVERY_MS = 1_000;

/** Tells pages that deliveries of a webhook changed: at once, and then once for all changes of a second. */
export function openLiveChanges(redis: Redis): (webhook: WebhookDocument) => void {
  const waiting = new Map<string, { again: boolean }>();
  const publish = (webhook: WebhookDocument) => {
    const wait = { again: false };
    waiting.set(webhook._id, wait);
    void publishWebhookChanged(redis, webhook).catch(ignoreLost);
    setTimeout(() => {
      waiting.delete(webhook._id);
      if (wait.again) publish(webhook);
    }, EVERY_MS).unref();
  };
  return (webhook) => {
    const wait = waiting.get(webhook._id);
    if (wait) wait.again = true;
    else publish(webhook);
  };
}

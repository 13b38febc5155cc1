import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { TEST_EVENT } from "#schemas/webhooks/event-names.ts";
import { publishWebhookChanged } from "#queues/publish.ts";
import { wakeWebhooks } from "#queues/enqueue.ts";
import type { DeliveryDocument, WebhookDocument } from "#store/webhooks/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { recordDelivery } from "./record-delivery.ts";
import { limitSends } from "../outgoing/limit-sends.ts";
import { SEND_LIMIT } from "./send-limit.ts";
import type { WebhookContext } from "./webhook-context.ts";

/** Sends a test, once. @throws AppError webhook_disabled, too_many_requests, webhook_not_found */
export async function sendTest(
  context: WebhookContext & Pick<CoreContext, "limits">,
  webhook: WebhookDocument,
  now = new Date(),
): Promise<DeliveryDocument> {
  if (!webhook.enabled) throw new AppError("webhook_disabled");
  await limitSends(context, SEND_LIMIT, webhook._id);
  const data = { webhookId: webhook._id, message: "This is a test." };
  const test = { event: TEST_EVENT, cause: newId(), at: now, data } as const;
  const delivery = await recordDelivery(context, webhook, test, now);
  if (!delivery) throw new AppError("webhook_not_found");
  await bestEffort(context, async () => {
    await wakeWebhooks(context.queues);
    await publishWebhookChanged(context.redis, webhook);
  });
  return delivery;
}

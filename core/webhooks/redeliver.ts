import { AppError } from "#schemas/errors.ts";
import { publishWebhookChanged } from "#queues/publish.ts";
import { wakeWebhooks } from "#queues/enqueue.ts";
import { reopenDelivery } from "#store/webhooks/deliveries.ts";
import type { DeliveryDocument, WebhookDocument } from "#store/webhooks/documents.ts";
import { wakeWebhook } from "#store/webhooks/turns.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { limitSends } from "../outgoing/limit-sends.ts";
import { SEND_LIMIT } from "./send-limit.ts";
import type { WebhookContext } from "./webhook-context.ts";

/** Sends a delivery again, with the same id and body. @throws AppError webhook_disabled, too_many_requests, delivery_not_found */
export async function redeliver(
  context: WebhookContext & Pick<CoreContext, "limits">,
  webhook: WebhookDocument,
  deliveryId: string,
  now = new Date(),
): Promise<DeliveryDocument> {
  const { db, queues, redis } = context;
  if (!webhook.enabled) throw new AppError("webhook_disabled");
  await limitSends(context, SEND_LIMIT, webhook._id);
  const delivery = await reopenDelivery(db, webhook._id, { deliveryId, now });
  if (!delivery) throw new AppError("delivery_not_found");
  await wakeWebhook(db, webhook._id, now);
  await bestEffort(context, async () => {
    await wakeWebhooks(queues);
    await publishWebhookChanged(redis, webhook);
  });
  return delivery;
}

import { AppError } from "#schemas/errors.ts";
import { publishWebhookChanged } from "#queues/publish.ts";
import { deleteWebhook } from "#store/webhooks/delete-webhooks.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { WebhookContext } from "./webhook-context.ts";

/** With its deliveries. @throws AppError webhook_not_found */
export async function removeWebhook(
  context: WebhookContext,
  webhook: WebhookDocument,
): Promise<void> {
  if (!(await deleteWebhook(context.db, webhook._id))) throw new AppError("webhook_not_found");
  await bestEffort(context, () => publishWebhookChanged(context.redis, webhook));
}

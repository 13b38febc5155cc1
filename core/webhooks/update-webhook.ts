import { AppError } from "#schemas/errors.ts";
import { publishWebhookChanged } from "#queues/publish.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import {
  changeWebhook,
  disableWebhook,
  enableWebhook,
  findWebhook,
} from "#store/webhooks/webhooks.ts";
import { bestEffort } from "../best-effort.ts";
import { readUrl } from "../outgoing/read-url.ts";
import type { WebhookContext } from "./webhook-context.ts";

export interface WebhookChanges {
  url?: string | undefined;
  events?: WebhookDocument["events"] | undefined;
  description?: string | undefined;
  enabled?: boolean | undefined;
}

/** What waits is sent to the new address. @throws AppError webhook_not_found and those of `readUrl` */
export async function updateWebhook(
  context: WebhookContext,
  { _id }: Pick<WebhookDocument, "_id">,
  { url, events, description, enabled }: WebhookChanges,
  now = new Date(),
): Promise<WebhookDocument> {
  const { env, db, redis } = context;
  await changeWebhook(
    db,
    _id,
    {
      ...(url === undefined ? {} : { url: readUrl(env, url) }),
      ...(events === undefined ? {} : { events }),
      ...(description === undefined ? {} : { description }),
    },
    now,
  );
  if (enabled === true) await enableWebhook(db, _id, now);
  if (enabled === false) await disableWebhook(db, _id, { reason: "member", now });
  const webhook = await findWebhook(db, _id);
  if (!webhook) throw new AppError("webhook_not_found");
  await bestEffort(context, () => publishWebhookChanged(redis, webhook));
  return webhook;
}

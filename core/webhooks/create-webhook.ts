import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { WEBHOOKS_MAX } from "#schemas/webhooks/event-names.ts";
import { publishWebhookChanged } from "#queues/publish.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { countWebhooks, insertWebhook, type WebhookOwner } from "#store/webhooks/webhooks.ts";
import { createInTurn } from "../orgs/create-in-turn.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { readUrl } from "../outgoing/read-url.ts";
import { newSigningSecret, sealSigningSecret } from "./signing-secret.ts";
import type { WebhookContext } from "./webhook-context.ts";

/**
 * The secret is returned here and after a rotation, and never again.
 * @throws AppError limit_webhooks and those of `readUrl`
 */
export async function createWebhook(
  context: WebhookContext & Pick<CoreContext, "secretBox">,
  owner: WebhookOwner,
  fields: Pick<WebhookDocument, "url" | "events" | "description" | "createdBy">,
  now = new Date(),
): Promise<{ webhook: WebhookDocument; secret: string }> {
  const { env, db, redis, secretBox } = context;
  const url = readUrl(env, fields.url);
  const _id = newId();
  const secret = newSigningSecret();
  const webhook: WebhookDocument = {
    _id,
    ...owner,
    ...fields,
    url,
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    sealedSecret: sealSigningSecret(secretBox, _id, secret),
    sealedFormerSecret: null,
    formerSecretUntil: null,
    lastAttempt: null,
    seq: 0,
    wakes: 0,
    claimId: null,
    createdAt: now,
    updatedAt: now,
  };
  await createInTurn(context, owner.orgId, async () => {
    if ((await countWebhooks(db, owner)) >= WEBHOOKS_MAX) throw new AppError("limit_webhooks");
    await insertWebhook(db, webhook);
  });
  await bestEffort(context, () => publishWebhookChanged(redis, webhook));
  return { webhook, secret };
}

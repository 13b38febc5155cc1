import { AppError } from "#schemas/errors.ts";
import { FORMER_SECRET_HOURS } from "#schemas/webhooks/event-names.ts";
import { publishWebhookChanged } from "#queues/publish.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { replaceSecret } from "#store/webhooks/webhooks.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { newSigningSecret, sealSigningSecret } from "./signing-secret.ts";
import type { WebhookContext } from "./webhook-context.ts";

const HOUR_MS = 3_600_000;

/**
 * The former secret also signs for a day. One from an earlier rotation no longer does.
 * @throws AppError webhook_not_found; conflict if someone else has just rotated it
 */
export async function rotateSecret(
  context: WebhookContext & Pick<CoreContext, "secretBox">,
  { _id, sealedSecret: sealedFormerSecret }: WebhookDocument,
  now = new Date(),
): Promise<{ webhook: WebhookDocument; secret: string }> {
  const { db, redis, secretBox } = context;
  const secret = newSigningSecret();
  const webhook = await replaceSecret(db, _id, {
    sealedFormerSecret,
    sealedSecret: sealSigningSecret(secretBox, _id, secret),
    formerSecretUntil: new Date(now.getTime() + FORMER_SECRET_HOURS * HOUR_MS),
    now,
  });
  if (!webhook) throw new AppError("conflict");
  await bestEffort(context, () => publishWebhookChanged(redis, webhook));
  return { webhook, secret };
}

import type { Services } from "#api/services.ts";
import { newSigningSecret, sealSigningSecret } from "#core/webhooks/signing-secret.ts";
import { newId } from "#schemas/ids.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { insertWebhook } from "#store/webhooks/webhooks.ts";

/** Stores a webhook for every event, whose host does not exist unless `url` names another. */
export async function storedWebhook(
  { db, secretBox }: Pick<Services, "db" | "secretBox">,
  {
    orgId,
    projectId = null,
    ...fields
  }: { orgId: string; projectId?: string | null } & Partial<
    Pick<WebhookDocument, "url" | "events">
  >,
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const now = new Date();
  const secret = newSigningSecret();
  await insertWebhook(db, {
    _id: id,
    orgId,
    projectId,
    url: "https://hooks.example.invalid/in",
    description: "",
    events: ["*"],
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    sealedSecret: sealSigningSecret(secretBox, id, secret),
    sealedFormerSecret: null,
    formerSecretUntil: null,
    lastAttempt: null,
    seq: 0,
    wakes: 0,
    claimId: null,
    createdBy: "Ann",
    createdAt: now,
    updatedAt: now,
    ...fields,
  });
  return { id, secret };
}

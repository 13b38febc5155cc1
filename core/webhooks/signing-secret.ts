import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { SecretBox } from "#service/secret-box.ts";
import { signingSecretContext } from "#store/sealed/contexts.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** `whsec_…` */
export const newSigningSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

export const sealSigningSecret = (
  secretBox: SecretBox,
  webhookId: string,
  secret: string,
): string => secretBox.seal(secret, signingSecretContext(webhookId));

type Signer = Pick<
  WebhookDocument,
  "_id" | "sealedSecret" | "sealedFormerSecret" | "formerSecretUntil"
>;

/**
 * The headers of an attempt. After a rotation, the former secret signs too for a while, so that the receiver can take its time.
 * @throws if a secret cannot be opened
 */
export function signedHeaders(
  secretBox: SecretBox,
  webhook: Signer,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const { _id, sealedSecret, sealedFormerSecret, formerSecretUntil } = webhook;
  const isFormerValid = formerSecretUntil !== null && formerSecretUntil > now;
  const sealed = [sealedSecret, ...(isFormerValid ? [sealedFormerSecret] : [])];
  const signatures = sealed.flatMap((one) => {
    if (one === null) return [];
    const secret = secretBox.open(one, signingSecretContext(_id));
    return [new Webhook(secret).sign(id, now, body)];
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}

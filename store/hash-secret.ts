import { createHash } from "node:crypto";

/** SHA-256 is enough for secrets we made ourselves: they have 192 random bits, so there is nothing to guess. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

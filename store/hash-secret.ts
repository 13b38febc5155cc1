import { createHash } from "node:crypto";

/** SHA-256 is enough for secrets that we generate ourselves: they have 192 random bits, so guessing is hopeless. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { PkceChallenge } from "#store/accounts/documents.ts";

const VERIFIER_BYTES = 32;

/** The PKCE pair of a request (`pkceFields` in body.ts); null outside PKCE. */
export function challengeOf(fields: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): PkceChallenge | null {
  const { code_challenge: value, code_challenge_method: method } = fields;
  if (!value || !method) return null;
  return { value, method: method.toLowerCase() === "plain" ? "plain" : "s256" };
}

export function answersChallenge(challenge: PkceChallenge, verifier: string): boolean {
  const actual = Buffer.from(challenge.method === "plain" ? verifier : s256(verifier));
  const expected = Buffer.from(challenge.value);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

export function newVerifier(): string {
  return randomBytes(VERIFIER_BYTES).toString("base64url");
}

export function s256(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

import { randomBytes, randomUUID } from "node:crypto";
import { insertAuthFlow } from "#store/accounts/sign-in-flows.ts";
import type { PkceChallenge, SignInMethod } from "#store/accounts/documents.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "../auth-context.ts";

const CODE_BYTES = 32;
/** From the redirect to the page that exchanges the code; that page does it at once. */
export const CODE_LIFE_MS = 5 * 60_000;

export function newAuthCode(): { code: string; codeHash: string } {
  const code = randomBytes(CODE_BYTES).toString("base64url");
  return { code, codeHash: hashSecret(code) };
}

/** A code for a mail's link that was opened in the PKCE flow; grant `pkce` gives the session for it. */
export async function issueAuthCode(
  auth: AuthContext,
  options: {
    userId: string;
    method: SignInMethod;
    challenge: PkceChallenge;
    redirectTo: string;
  },
): Promise<string> {
  const { code, codeHash } = newAuthCode();
  const now = auth.clock();
  await insertAuthFlow(auth.db, {
    _id: randomUUID(),
    provider: null,
    linkUserId: null,
    linkSessionId: null,
    sealedVerifier: null,
    browserHash: null,
    sealedProviderTokens: null,
    codeHash,
    ...options,
    usedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
  });
  return code;
}

import { randomBytes, randomUUID } from "node:crypto";
import { insertAuthFlow } from "#store/accounts/sign-in-flows.ts";
import type { PkceChallenge, SignInMethod } from "#store/accounts/documents.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "../auth-context.ts";

const CODE_BYTES = 32;
/** The time from the redirect until the page exchanges the code, which it does immediately. */
export const CODE_LIFE_MS = 5 * 60_000;

export function newAuthCode(): { code: string; codeHash: string } {
  const code = randomBytes(CODE_BYTES).toString("base64url");
  return { code, codeHash: hashSecret(code) };
}

/** Creates a code for an email link that was opened in the PKCE flow. The `pkce` grant exchanges it for the session. */
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

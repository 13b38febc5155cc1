import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type {
  PkceChallenge,
  OneTimeTokenDocument,
  OneTimeTokenKind,
  OneTimeTokenPurpose,
} from "#store/accounts/documents.ts";
import {
  countCodeTry,
  listOneTimeTokens,
  replaceOneTimeToken,
  takeOneTimeToken,
} from "#store/accounts/one-time-tokens.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { codeTries } from "../rate-limits.ts";

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;
const LIFE_MS = codeTries.email.windowMs;
/** An attacker has this many attempts to guess one of a million codes for each email. */
const MAX_CODE_TRIES = codeTries.email.max;
/** Several accounts may want to change to the same address, and only the email shows which code belongs to which account. */
const MAX_TOKENS_AN_ADDRESS = 3;
/** The prefix tells pages that the link returns a code to exchange. */
export const PKCE_PREFIX = "pkce_";

/** Creates a token and an independent code, and deletes the user's older tokens of this kind. */
export async function issueOneTimeToken(
  auth: AuthContext,
  input: {
    userId: string;
    kind: OneTimeTokenKind;
    purpose: OneTimeTokenPurpose;
    sentTo: string;
    challenge: PkceChallenge | null;
  },
): Promise<{ token: string; code: string }> {
  const token = `${input.challenge ? PKCE_PREFIX : ""}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const now = auth.clock();
  await replaceOneTimeToken(auth.db, {
    ...input,
    hash: hashSecret(token),
    codeHash: await codeHashOf(auth, input, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  });
  return { token, code };
}

/** Uses up the token of an opened link; null when it is wrong, used or too old. */
export async function takeByLink(
  auth: AuthContext,
  kinds: OneTimeTokenKind[],
  token: string,
): Promise<OneTimeTokenDocument | null> {
  const usedToken = await takeOneTimeToken(auth.db, kinds, hashSecret(token));
  return usedToken && usedToken.expiresAt > auth.clock() ? usedToken : null;
}

/**
 * The same for a program that sends the token and receives the session itself. The link of a PKCE flow returns a code that only the requesting browser can
 * exchange. A program's attempt is refused and leaves the token valid for that browser.
 * @throws AuthError validation_failed
 */
export async function takeByHash(
  auth: AuthContext,
  kinds: OneTimeTokenKind[],
  token: string,
): Promise<OneTimeTokenDocument | null> {
  if (token.startsWith(PKCE_PREFIX))
    throw new AuthError("validation_failed", {
      message:
        "Open this link in the browser that requested it, then exchange the code it returns.",
    });
  return takeByLink(auth, kinds, token);
}

/** Uses up the token of this code; null when it is wrong, used or too old. Every attempt counts. */
export async function takeByCode(
  auth: AuthContext,
  input: { kinds: OneTimeTokenKind[]; sentTo: string; code: string; userId?: string },
): Promise<OneTimeTokenDocument | null> {
  const { kinds, sentTo, code, userId } = input;
  const query = { kinds, sentTo, limit: MAX_TOKENS_AN_ADDRESS };
  for (const token of await listOneTimeTokens(auth.db, query)) {
    if (userId !== undefined && token.userId !== userId) continue;
    const tried = await countCodeTry(auth.db, token, MAX_CODE_TRIES);
    if (!tried?.codeHash || tried.expiresAt <= auth.clock()) continue;
    if (isSame(tried.codeHash, await codeHashOf(auth, tried, code))) {
      const usedToken = await takeOneTimeToken(auth.db, kinds, tried.hash);
      if (usedToken) return usedToken;
    } else if (tried.tries >= MAX_CODE_TRIES) {
      await takeOneTimeToken(auth.db, kinds, tried.hash);
      // Another email may be requested immediately.
      await auth.refusals.note(codeTries.email.name, tried.hash, auth.clock());
    }
  }
  return null;
}

/** The address of the link in an email. */
export function verifyUrl(
  auth: Pick<AuthContext, "issuer">,
  link: { token: string; type: OneTimeTokenPurpose; redirectTo: string },
): string {
  const url = new URL(`${auth.issuer}/verify`);
  const { token, type, redirectTo } = link;
  url.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
  return url.toString();
}

/** Keyed, because an attacker with a stolen database could quickly try a million codes. The hash is bound to one user, kind and address. */
async function codeHashOf(
  auth: Pick<AuthContext, "keys">,
  token: Pick<OneTimeTokenDocument, "userId" | "kind" | "sentTo">,
  code: string,
): Promise<string> {
  const key = Buffer.from(hkdfSync("sha256", await auth.keys.refresh(), "", "one-time-code", 32));
  const text = [token.kind, token.userId, token.sentTo, code].join("|");
  return createHmac("sha256", key).update(text).digest("hex");
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

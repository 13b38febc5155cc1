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

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;
const LIFE_MS = 3_600_000;
/** A guesser has this many of a million chances for each mail. */
const MAX_CODE_TRIES = 5;
/** Several accounts may want to change to one address, and only the mail tells which code is whose. */
const MAX_TOKENS_AN_ADDRESS = 3;
/** Pages recognise by it that they get a code to exchange. */
export const PKCE_PREFIX = "pkce_";

/** Makes a token and a code that do not follow from each other, and ends the user's older ones of this kind. */
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

/** Uses up the token of a link that was opened; null when it is wrong, used or too old. */
export async function takeByLink(
  auth: AuthContext,
  kinds: OneTimeTokenKind[],
  token: string,
): Promise<OneTimeTokenDocument | null> {
  const taken = await takeOneTimeToken(auth.db, kinds, hashSecret(token));
  return taken && taken.expiresAt > auth.clock() ? taken : null;
}

/**
 * The same for a program that hands the token in and gets the session itself. The link of a PKCE flow only gives a code,
 * which its reader cannot exchange without the browser that asked; refused here, it stays good there.
 * @throws AuthError validation_failed
 */
export async function takeByHash(
  auth: AuthContext,
  kinds: OneTimeTokenKind[],
  token: string,
): Promise<OneTimeTokenDocument | null> {
  if (token.startsWith(PKCE_PREFIX))
    throw new AuthError("validation_failed", {
      message: "Open this link in the browser that asked for it, then exchange the code it gives.",
    });
  return takeByLink(auth, kinds, token);
}

/** Uses up the token whose code this is; null when it is wrong, used or too old. Every try counts. */
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
      const taken = await takeOneTimeToken(auth.db, kinds, tried.hash);
      if (taken) return taken;
    } else if (tried.tries >= MAX_CODE_TRIES) await takeOneTimeToken(auth.db, kinds, tried.hash);
  }
  return null;
}

/** Where a mail's link leads. */
export function verifyUrl(
  auth: Pick<AuthContext, "issuer">,
  link: { token: string; type: OneTimeTokenPurpose; redirectTo: string },
): string {
  const url = new URL(`${auth.issuer}/verify`);
  const { token, type, redirectTo } = link;
  url.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
  return url.toString();
}

/** Keyed, because a million codes are soon tried on a stolen database; and good for one user, kind and address. */
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

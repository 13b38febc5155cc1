import { randomBytes } from "node:crypto";
import type { Db } from "mongodb";
import { replaceOneTimeToken } from "#store/accounts/one-time-tokens.ts";
import { hashSecret } from "#store/hash-secret.ts";
import { verifyUrl } from "./one-time-tokens.ts";

const TOKEN_BYTES = 32;
/** The link is printed in a terminal on this machine and may still be used the next day. */
const LINK_LIFE_MS = 24 * 3_600_000;

/** Creates a link that signs the user in once and then shows `landing`. The user's earlier link expires. It does not verify an address. */
export async function createSignInLink(
  options: { db: Db; issuer: string; now: Date },
  userId: string,
  landing: string,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await replaceOneTimeToken(options.db, {
    userId,
    kind: "magiclink",
    purpose: "magiclink",
    hash: hashSecret(token),
    codeHash: null,
    sentTo: "",
    challenge: null,
    createdAt: options.now,
    expiresAt: new Date(options.now.getTime() + LINK_LIFE_MS),
  });
  return verifyUrl(options, { token, type: "magiclink", redirectTo: landing });
}

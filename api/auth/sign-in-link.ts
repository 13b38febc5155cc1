import { randomBytes } from "node:crypto";
import type { Db } from "mongodb";
import { replaceOneTimeToken, takeOneTimeToken } from "#store/auth-one-time-tokens.ts";
import { type AuthUserDocument, findAuthUser } from "#store/auth-users.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./errors.ts";

const TOKEN_BYTES = 32;
/** The link stands in a terminal of this machine; whoever reads it there tomorrow may still use it. */
const LINK_LIFE_MS = 24 * 3_600_000;

/** A link that signs the user in once and then shows `landing`. The user's earlier link ends. */
export async function createSignInLink(
  options: { db: Db; publicUrl: string; now: Date },
  userId: string,
  landing: string,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await replaceOneTimeToken(options.db, {
    userId,
    kind: "magiclink",
    hash: hashSecret(token),
    createdAt: options.now,
    expiresAt: new Date(options.now.getTime() + LINK_LIFE_MS),
  });
  const link = new URL(`${options.publicUrl}/auth/v1/verify`);
  link.search = new URLSearchParams({ token, type: "magiclink", redirect_to: landing }).toString();
  return link.toString();
}

/** The user of a link, which is used up by this. @throws AuthError otp_expired */
export async function useSignInLink(auth: AuthContext, token: string): Promise<AuthUserDocument> {
  const taken = await takeOneTimeToken(auth.db, "magiclink", hashSecret(token));
  const user =
    taken && taken.expiresAt > auth.clock() ? await findAuthUser(auth.db, taken.userId) : null;
  if (!user) throw new AuthError("otp_expired");
  return user;
}

import { findAuthSession } from "#store/accounts/sessions.ts";
import type { AuthSessionDocument, AuthUserDocument } from "#store/accounts/documents.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { isBanned } from "#core/accounts/find-owner.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { demandFactorUsed } from "../factors/missing-factor.ts";
import { readAccessToken } from "../tokens/access-token.ts";
import { isOver } from "./session-end.ts";

export interface SignedIn {
  user: AuthUserDocument;
  session: AuthSessionDocument;
  /** Expiry of the access token, in milliseconds since 1970. */
  expiresAt: number;
}

export type GuardContext = Pick<AuthContext, "db" | "keys" | "issuer" | "clock" | "env">;

/**
 * Returns the fully signed-in user of a request.
 * @throws AuthError insufficient_aal (with `status`) while the account's second factor is missing
 */
export async function demandSignedIn(
  auth: GuardContext,
  authorization: string | undefined,
  { status = 401 } = {},
): Promise<SignedIn> {
  const signedIn = await demandSession(auth, authorization);
  demandFactorUsed(signedIn.user, signedIn.session, status);
  return signedIn;
}

/** Returns the user of a request even if the second factor is missing. Use it only for the routes that provide the second factor. @throws AuthError */
export async function demandSession(
  auth: GuardContext,
  authorization: string | undefined,
): Promise<SignedIn> {
  return signedInBy(auth, bearerOf(authorization));
}

/** @throws AuthError no_authorization */
export function bearerOf(authorization: string | undefined): string {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (!token) throw new AuthError("no_authorization");
  return token;
}

/** Reads user and session every time, so that a sign-out or a ban takes effect immediately. @throws AuthError */
export async function signedInBy(auth: GuardContext, token: string): Promise<SignedIn> {
  const claims = await readAccessToken(auth, token);
  if (!claims) throw new AuthError("bad_jwt");
  const [user, session] = await Promise.all([
    findAuthUser(auth.db, claims.userId),
    findAuthSession(auth.db, claims.sessionId),
  ]);
  if (!user || user.deletedAt) throw new AuthError("user_not_found");
  if (isBanned(user, auth.clock())) throw new AuthError("user_banned");
  if (session?.userId !== user._id) throw new AuthError("session_not_found");
  if (isOver(auth.env, session, auth.clock())) throw new AuthError("session_expired");
  return { user, session, expiresAt: claims.expiresAt };
}

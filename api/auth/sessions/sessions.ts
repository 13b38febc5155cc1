import { randomUUID } from "node:crypto";
import {
  advanceAuthSession,
  deleteAuthSession,
  findAuthSession,
  insertAuthSession,
  trimAuthSessions,
} from "#store/accounts/sessions.ts";
import type {
  AuthSessionDocument,
  SignInMethod,
  AuthUserDocument,
} from "#store/accounts/documents.ts";
import { findAuthUser, recordSignIn } from "#store/accounts/users.ts";
import { isBanned } from "#core/accounts/find-owner.ts";
import { userShape } from "../accounts/user-shape.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { signAccessToken } from "../tokens/access-token.ts";
import { readRefreshToken, writeRefreshToken } from "../tokens/refresh-token.ts";
import { isOver, sessionEnd } from "./session-end.ts";

/** The response to every sign-in, in the official client's format. */
export interface SessionShape {
  access_token: string;
  token_type: "bearer";
  /** Seconds. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

/** The origin of a request, stored for the user's list of sessions. */
export interface Browser {
  ip: string;
  userAgent: string;
}

const MAX_SESSIONS_PER_USER = 100;
/** Tabs may refresh at the same moment, or shortly after each other when a response was lost. Such reuse is not theft. */
const REUSE_INTERVAL_MS = 10_000;
/** How long a client may repeat a request whose response was lost: it automatically retries for 30 seconds. */
const PARENT_LIFE_MS = 60_000;

/** @throws AuthError user_banned, or invalid_credentials when the account changed since `user` was read */
export async function startSession(
  auth: AuthContext,
  user: AuthUserDocument,
  options: { method: SignInMethod; browser: Browser },
): Promise<SessionShape> {
  const now = auth.clock();
  if (user.deletedAt) throw new AuthError("invalid_credentials");
  if (isBanned(user, now)) throw new AuthError("user_banned");
  const session: AuthSessionDocument = {
    _id: randomUUID(),
    userId: user._id,
    aal: "aal1",
    methods: [{ method: options.method, at: now }],
    factorId: null,
    refreshCounter: 0,
    refreshFloor: 0,
    refreshFloorAt: null,
    refreshedAt: now,
    expiresAt: sessionEnd(auth.env, { createdAt: now, refreshedAt: now }),
    ...options.browser,
    createdAt: now,
  };
  await insertAuthSession(auth.db, session);
  // Inserted first: a password change or a ban at this moment is either noticed here or deletes the new session.
  const signedIn = await recordSignIn(auth.db, user, now);
  if (!signedIn) {
    await deleteAuthSession(auth.db, session._id);
    throw new AuthError("invalid_credentials");
  }
  await trimAuthSessions(auth.db, user._id, MAX_SESSIONS_PER_USER);
  return sessionShape(auth, signedIn, session);
}

/**
 * Exchanges a refresh token for a new access token, and replaces the current refresh token with its successor. Its parent works for one more minute, and any older
 * token for ten more seconds: both return the current one. After that, an old token is a stolen copy, or the owner's copy after a theft: the session ends for
 * everyone.
 * @throws AuthError
 */
export async function refreshSession(
  auth: AuthContext,
  refreshToken: string,
  browser: Browser,
): Promise<SessionShape> {
  const token = readRefreshToken(await auth.keys.refresh(), refreshToken);
  if (token === "malformed")
    throw new AuthError("validation_failed", { message: "Refresh token is not valid" });
  if (token === "forged") throw new AuthError("refresh_token_not_found");

  const session = await successorOf(auth, token, browser);
  const user = await findAuthUser(auth.db, session.userId);
  if (!user || user.deletedAt) throw new AuthError("user_not_found", { status: 400 });
  if (isBanned(user, auth.clock())) throw new AuthError("user_banned", { status: 400 });
  return sessionShape(auth, user, session);
}

async function successorOf(
  auth: AuthContext,
  token: { sessionId: string; counter: number },
  browser: Browser,
): Promise<AuthSessionDocument> {
  const session = await findAuthSession(auth.db, token.sessionId);
  const now = auth.clock();
  if (!session) throw new AuthError("session_not_found", { status: 400 });
  if (isOver(auth.env, session, now)) throw new AuthError("session_expired", { status: 400 });

  const behind = session.refreshCounter - token.counter;
  if (behind < 0)
    throw new AuthError("validation_failed", { message: "Refresh token is not valid" });
  if (token.counter < session.refreshFloor) return refuseOld(auth, session);
  if (behind === 0) {
    const advanced = await advanceAuthSession(auth.db, session, {
      refreshedAt: now,
      expiresAt: sessionEnd(auth.env, { createdAt: session.createdAt, refreshedAt: now }),
      ...browser,
    });
    // Another request refreshed first, and the token is now the parent of the current one. The counter only grows, so the number of retries is bounded.
    return advanced ?? successorOf(auth, token, browser);
  }
  const age = now.getTime() - session.refreshedAt.getTime();
  return age < (behind === 1 ? PARENT_LIFE_MS : REUSE_INTERVAL_MS)
    ? session
    : endStolen(auth, session);
}

/** A token from before the second factor never gains one. Shortly after the change, it may come from another tab. */
async function refuseOld(auth: AuthContext, session: AuthSessionDocument): Promise<never> {
  const since = auth.clock().getTime() - (session.refreshFloorAt?.getTime() ?? 0);
  if (since > REUSE_INTERVAL_MS) return endStolen(auth, session);
  throw new AuthError("refresh_token_already_used");
}

async function endStolen(auth: AuthContext, session: AuthSessionDocument): Promise<never> {
  const { _id: sessionId, userId } = session;
  await deleteAuthSession(auth.db, sessionId);
  auth.log.warn(
    { userId, sessionId },
    "an old refresh token was used again; its session has ended",
  );
  await auth.onAccountChanged(userId, "sessions");
  throw new AuthError("refresh_token_already_used");
}

/** Issues the tokens of a session as it is stored now. */
export async function sessionShape(
  auth: AuthContext,
  user: AuthUserDocument,
  session: AuthSessionDocument,
): Promise<SessionShape> {
  const access = await signAccessToken(auth, user, session);
  return {
    access_token: access.token,
    token_type: "bearer",
    expires_in: auth.accessTokenLife,
    expires_at: access.expiresAt,
    refresh_token: writeRefreshToken(await auth.keys.refresh(), {
      sessionId: session._id,
      counter: session.refreshCounter,
    }),
    user: userShape(user),
  };
}

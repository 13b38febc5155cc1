import type {
  AuthFlowDocument,
  AuthSessionDocument,
  AuthUserDocument,
} from "#store/accounts/documents.ts";
import { findAuthSession } from "#store/accounts/sessions.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { demandFactorUsed } from "../factors/missing-factor.ts";
import { isOver } from "../sessions/session-end.ts";
import {
  type Browser,
  type SessionShape,
  sessionShape,
  startSession,
} from "../sessions/sessions.ts";

/** What a finished flow ends in. A link goes on in the session that asked for it, with its second factor. */
export async function sessionOf(
  auth: AuthContext,
  flow: AuthFlowDocument,
  { user, browser }: { user: AuthUserDocument; browser: Browser },
): Promise<SessionShape> {
  if (flow.linkSessionId === null)
    return startSession(auth, user, { method: flow.method ?? "oauth", browser });
  return sessionShape(auth, user, await demandLinkSession(auth, flow));
}

/**
 * Whoever signed out, or was signed out, since they asked for a link does not get it; nor does a session that misses
 * a second factor by now.
 * @throws AuthError session_not_found, insufficient_aal
 */
export async function demandLinkSession(
  auth: AuthContext,
  flow: AuthFlowDocument,
): Promise<AuthSessionDocument> {
  const session = await findAuthSession(auth.db, flow.linkSessionId ?? "");
  if (session?.userId !== flow.linkUserId || isOver(auth.env, session, auth.clock()))
    throw new AuthError("session_not_found");
  const user = await findAuthUser(auth.db, session.userId);
  if (!user) throw new AuthError("user_not_found");
  demandFactorUsed(user, session);
  return session;
}

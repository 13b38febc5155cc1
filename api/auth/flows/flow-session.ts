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

/** Ends a finished flow in a session. A link continues in the session that requested it, including its second factor. */
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
 * Refuses a link if the user has signed out since requesting it, or if the session lacks a second factor by now.
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

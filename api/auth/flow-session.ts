import type { AuthFlowDocument } from "#store/auth-flows.ts";
import { findAuthSession } from "#store/auth-sessions.ts";
import type { AuthUserDocument } from "#store/auth-users.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./errors.ts";
import { isOver } from "./session-end.ts";
import { type Browser, type SessionShape, sessionShape, startSession } from "./sessions.ts";

/** What a finished flow ends in. A link goes on in the session that asked for it, with its second factor. */
export async function sessionOf(
  auth: AuthContext,
  flow: AuthFlowDocument,
  { user, browser }: { user: AuthUserDocument; browser: Browser },
): Promise<SessionShape> {
  if (flow.linkSessionId === null)
    return startSession(auth, user, { method: flow.method ?? "oauth", browser });
  const session = await findAuthSession(auth.db, flow.linkSessionId);
  if (session?.userId !== user._id || isOver(auth.env, session, auth.clock()))
    throw new AuthError("session_not_found");
  return sessionShape(auth, user, session);
}

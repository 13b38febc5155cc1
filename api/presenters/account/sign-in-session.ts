import type { SignInSession } from "#schemas/accounts/user.ts";
import type { AuthSessionDocument } from "#store/accounts/documents.ts";

/** `currentId`: the session of the request. */
export function presentSignInSession(
  session: AuthSessionDocument,
  currentId: string | null,
): SignInSession {
  return {
    id: session._id,
    current: session._id === currentId,
    aal: session.aal,
    methods: session.methods.map(({ method }) => method),
    ip: session.ip,
    userAgent: session.userAgent,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.refreshedAt.toISOString(),
  };
}

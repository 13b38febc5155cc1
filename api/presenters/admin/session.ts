import type { AdminSession } from "#schemas/admin/accounts.ts";
import type { AuthSessionDocument } from "#store/accounts/documents.ts";
import { findUsers } from "#core/accounts/users.ts";
import type { Services } from "../../services.ts";
import { presentSignInSession } from "../account/sign-in-session.ts";

/** Sessions of any users. `currentId`: the session of the request. */
export async function presentAdminSessions(
  { db }: Services,
  sessions: AuthSessionDocument[],
  currentId: string | null,
): Promise<AdminSession[]> {
  const users = await findUsers(
    db,
    sessions.map(({ userId }) => userId),
  );
  return sessions.map((session) => {
    const user = users.find(({ userId }) => userId === session.userId);
    return {
      ...presentSignInSession(session, currentId),
      user: { id: session.userId, email: user?.email ?? session.userId, name: user?.name ?? "" },
      expiresAt: session.expiresAt.toISOString(),
    };
  });
}

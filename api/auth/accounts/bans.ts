import { deleteAuthSessions } from "#store/accounts/sessions.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { changeUser } from "./change-user.ts";

/** The latest date that the protocol can express. */
export const FOR_GOOD = new Date("9999-12-31T23:59:59.999Z");

/** Signs the user out everywhere and blocks sign-ins until the given date. The caller publishes the event. */
export async function banUser(
  auth: Pick<AuthContext, "db" | "clock">,
  user: AuthUserDocument,
  until: Date,
): Promise<AuthUserDocument> {
  const banned = await changeUser(auth, user, () => ({ bannedUntil: until }));
  // Done last, so that no session begins in between.
  await deleteAuthSessions(auth.db, user._id, null);
  return banned;
}

export function unbanUser(
  auth: Pick<AuthContext, "db" | "clock">,
  user: AuthUserDocument,
): Promise<AuthUserDocument> {
  return changeUser(auth, user, () => ({ bannedUntil: null }));
}

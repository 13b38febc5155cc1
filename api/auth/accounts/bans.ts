import { deleteAuthSessions } from "#store/accounts/sessions.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { changeUser } from "./change-user.ts";

/** The last moment that dates of the protocol can name. */
export const FOR_GOOD = new Date("9999-12-31T23:59:59.999Z");

export function isBanned(user: Pick<AuthUserDocument, "bannedUntil">, now: Date): boolean {
  return user.bannedUntil !== null && user.bannedUntil > now;
}

/** Signs the user out everywhere; until then nobody signs in again. The caller announces it. */
export async function banUser(
  auth: Pick<AuthContext, "db" | "clock">,
  user: AuthUserDocument,
  until: Date,
): Promise<AuthUserDocument> {
  const banned = await changeUser(auth, user, () => ({ bannedUntil: until }));
  // Afterwards, so that no session begins in between.
  await deleteAuthSessions(auth.db, user._id, null);
  return banned;
}

export function unbanUser(
  auth: Pick<AuthContext, "db" | "clock">,
  user: AuthUserDocument,
): Promise<AuthUserDocument> {
  return changeUser(auth, user, () => ({ bannedUntil: null }));
}

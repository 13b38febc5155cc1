import { type AuthUserChanges, findAuthUser, updateAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";

/**
 * Changes the stored user without losing concurrent changes. `changesOf` may run more than once, and may throw if the stored user no longer allows the change.
 */
export async function changeUser(
  auth: Pick<AuthContext, "db" | "clock">,
  user: AuthUserDocument,
  changesOf: (current: AuthUserDocument) => AuthUserChanges,
): Promise<AuthUserDocument> {
  const changed = await updateAuthUser(auth.db, user, {
    changes: changesOf(user),
    at: auth.clock(),
  });
  if (changed) return changed;
  // Each conflict means that another change succeeded, so the number of retries is bounded.
  const current = await findAuthUser(auth.db, user._id);
  if (!current) throw new AuthError("user_not_found");
  return changeUser(auth, current, changesOf);
}

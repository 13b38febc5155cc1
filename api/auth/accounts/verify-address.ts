import { deleteApiKeys } from "#store/accounts/api-keys.ts";
import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import { deleteAuthSessions } from "#store/accounts/sessions.ts";
import type { AuthUserChanges } from "#store/accounts/users.ts";
import type { AuthIdentity, AuthUserDocument } from "#store/accounts/documents.ts";
import { deleteGitHostTokens } from "#store/accounts/git-host-tokens.ts";
import type { AuthContext } from "../auth-context.ts";
import { changeUser } from "./change-user.ts";
import { emailIdentity } from "./new-user.ts";

/** Every kind except the link that `npm start` prints: only a new link or a password change ends that one. */
export const mailedKinds = [
  "confirmation",
  "recovery",
  "email_change_new",
  "email_change_current",
  "reauthentication",
] as const;

/** No change of address is pending. */
export const noEmailChange = {
  newEmail: null,
  emailChangeConfirmed: null,
  emailChangeSentAt: null,
} as const satisfies AuthUserChanges;

/**
 * Verifies the address of an account whose user opened an email sent to it. If the address was unverified until now, someone else may have created the account
 * in the owner's name: every way to sign in except by email is removed. `dropPassword`: the owner does not know the password anyway. `keptSession`: the
 * session that opened the email.
 */
export async function verifyAddress(
  auth: AuthContext,
  user: AuthUserDocument,
  options: { dropPassword: boolean; keptSession?: string | null },
): Promise<AuthUserDocument> {
  if (isVerified(user)) return confirmAddress(auth, user);
  const now = auth.clock();
  const verified = await changeUser(auth, user, (current) => ({
    emailConfirmedAt: current.emailConfirmedAt ?? now,
    emailProvenAt: now,
    // Set even if the password stays: a sign-in that began before the verification and is still in progress then fails.
    passwordChangedAt: now,
    ...(options.dropPassword ? { passwordHash: null } : {}),
    identities: [{ ...ownIdentity(current, now), emailVerified: true, updatedAt: now }],
    factors: [],
    ...noEmailChange,
  }));
  // Anyone who knew the discarded password may also have created keys.
  if (options.dropPassword) await deleteApiKeys(auth.db, { userId: user._id });
  await endEarlierAccess(auth, user._id, options.keptSession ?? null);
  return verified;
}

/** Ends every session except `keptSession`, and revokes what an earlier owner of the account left behind. */
export async function endEarlierAccess(
  auth: AuthContext,
  userId: string,
  keptSession: string | null,
): Promise<void> {
  await deleteAuthSessions(auth.db, userId, keptSession);
  await deleteOneTimeTokens(auth.db, userId, [...mailedKinds]);
  await deleteGitHostTokens(auth.db, userId);
  await auth.onAccountChanged(userId, "sessions");
  await auth.onAccountChanged(userId, "account");
}

/** The ready-made account belongs to the person who runs the machine, regardless of its address. */
function isVerified(user: AuthUserDocument): boolean {
  return user.emailProvenAt !== null || user.readyMade;
}

async function confirmAddress(
  auth: AuthContext,
  user: AuthUserDocument,
): Promise<AuthUserDocument> {
  if (user.emailConfirmedAt) return user;
  return changeUser(auth, user, () => ({ emailConfirmedAt: auth.clock() }));
}

function ownIdentity(user: AuthUserDocument, now: Date): AuthIdentity {
  const own = user.identities.find(({ provider }) => provider === "email");
  return own ?? emailIdentity(user._id, user.email, now);
}

import { deleteApiKeys } from "#store/accounts/api-keys.ts";
import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import { deleteAuthSessions } from "#store/accounts/sessions.ts";
import type { AuthUserChanges } from "#store/accounts/users.ts";
import type { AuthIdentity, AuthUserDocument } from "#store/accounts/documents.ts";
import { deleteProviderToken } from "#store/accounts/provider-tokens.ts";
import type { AuthContext } from "../auth-context.ts";
import { changeUser } from "./change-user.ts";
import { emailIdentity } from "./new-user.ts";

/** Every kind but the link that `npm start` printed: only a new one or a password may end that. */
export const mailedKinds = [
  "confirmation",
  "recovery",
  "email_change_new",
  "email_change_current",
  "reauthentication",
] as const;

/** A change of address that was asked for and not confirmed. */
export const noEmailChange = {
  newEmail: null,
  emailChangeConfirmed: null,
  emailChangeSentAt: null,
} as const satisfies AuthUserChanges;

/**
 * Somebody holds a mail that went to the account's address, so the address is theirs. If nobody had shown that before,
 * the account may have been made by another one in the owner's name: every way in that is not the mailbox's is removed.
 * `dropPassword`: the owner does not know the password anyway. `keptSession`: the one that showed the mail.
 */
export async function proveAddress(
  auth: AuthContext,
  user: AuthUserDocument,
  options: { dropPassword: boolean; keptSession?: string | null },
): Promise<AuthUserDocument> {
  if (isProven(user)) return confirmAddress(auth, user);
  const now = auth.clock();
  const proven = await changeUser(auth, user, (current) => ({
    emailConfirmedAt: current.emailConfirmedAt ?? now,
    emailProvenAt: now,
    // Also when the password stays: it makes a sign-in fail that began before the proof and is not done yet.
    passwordChangedAt: now,
    ...(options.dropPassword ? { passwordHash: null } : {}),
    identities: [{ ...ownIdentity(current, now), emailVerified: true, updatedAt: now }],
    factors: [],
    ...noEmailChange,
  }));
  // Whoever knew the password that is void now may also have made keys with it.
  if (options.dropPassword) await deleteApiKeys(auth.db, { userId: user._id });
  await endEarlierAccess(auth, user._id, options.keptSession ?? null);
  return proven;
}

/** Signs everybody out but `keptSession`, and voids what an earlier holder of the account left behind. */
export async function endEarlierAccess(
  auth: AuthContext,
  userId: string,
  keptSession: string | null,
): Promise<void> {
  await deleteAuthSessions(auth.db, userId, keptSession);
  await deleteOneTimeTokens(auth.db, userId, [...mailedKinds]);
  await deleteProviderToken(auth.db, userId, "github");
  await auth.onAccountChanged(userId, "sessions");
  await auth.onAccountChanged(userId, "account");
}

/** The ready-made account belongs to who runs the machine, whatever its address says. */
function isProven(user: AuthUserDocument): boolean {
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

import type { AuthSessionDocument, AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthUserChanges } from "#store/accounts/users.ts";
import { noEmailChange } from "../accounts/verify-address.ts";
import { emailIdentity } from "../accounts/new-user.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { takeByCode } from "../links/one-time-tokens.ts";
import { demandStrength } from "./password-policy.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";

export interface PasswordChange {
  wanted: string;
  /** The current password, if the page asked for it. */
  current: string | null;
  /** The code from the email that `reauthenticate` sends. */
  nonce: string | null;
}

const DAY_MS = 86_400_000;
/** A recent sign-in by email is stronger evidence than a password. */
const mailMethods = new Set(["otp", "recovery", "magiclink"]);

/** Returns the account changes for a new password. @throws AuthError when it may not be set */
export async function newPassword(
  auth: AuthContext,
  { user, session }: { user: AuthUserDocument; session: AuthSessionDocument },
  change: PasswordChange,
): Promise<(current: AuthUserDocument) => AuthUserChanges> {
  const { wanted, current } = change;
  demandStrength(auth.passwordPolicy, wanted, user.email);
  const cameByMail = session.methods.some(({ method }) => mailMethods.has(method));
  if (current !== null && !cameByMail && !(await passwordMatches(user.passwordHash, current)))
    throw new AuthError("current_password_invalid");
  if (await passwordMatches(user.passwordHash, wanted)) throw new AuthError("same_password");
  const passwordHash = await hashPassword(wanted);
  // Checked last, because it uses the code up.
  await demandFreshness(auth, { user, session }, change.nonce);
  const now = auth.clock();
  return (stored) => ({
    passwordHash,
    passwordChangedAt: now,
    ...noEmailChange,
    ...withEmailIdentity(stored, now),
  });
}

async function demandFreshness(
  auth: AuthContext,
  { user, session }: { user: AuthUserDocument; session: AuthSessionDocument },
  nonce: string | null,
): Promise<void> {
  const age = auth.clock().getTime() - session.createdAt.getTime();
  if (!auth.env.AUTH_PASSWORD_REAUTH || age <= DAY_MS) return;
  if (!nonce) throw new AuthError("reauthentication_needed");
  const token = await takeByCode(auth, {
    kinds: ["reauthentication"],
    sentTo: user.email,
    code: nonce,
    userId: user._id,
  });
  if (!token) throw new AuthError("reauthentication_not_valid");
}

/** Users who signed up through a provider can now sign in by password, so the provider can be unlinked. */
function withEmailIdentity(user: AuthUserDocument, now: Date): AuthUserChanges {
  const own = user.identities.some(({ provider }) => provider === "email");
  if (own || !user.emailProvenAt) return {};
  const identity = { ...emailIdentity(user._id, user.email, now), emailVerified: true };
  return { identities: [...user.identities, identity] };
}

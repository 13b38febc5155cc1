import { isGitHostName } from "#schemas/git-hosts/git-host.ts";
import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import type { AuthUserChanges } from "#store/accounts/users.ts";
import type { AuthIdentity, AuthUserDocument } from "#store/accounts/documents.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { deleteGitHostToken } from "#store/accounts/git-host-tokens.ts";
import { mailedKinds, noEmailChange } from "../accounts/verify-address.ts";
import { changeUser } from "../accounts/change-user.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { demandFactorUsed } from "../factors/missing-factor.ts";
import { sendNotice } from "../mail/auth-mails.ts";
import type { SignedIn } from "../sessions/guard.ts";

/** Removes a way to sign in, but never the last one. @throws AuthError */
export async function unlinkIdentity(
  auth: AuthContext,
  { user, session }: SignedIn,
  identityId: string,
): Promise<void> {
  const identity = user.identities.find(({ id }) => id === identityId);
  if (!identity) throw new AuthError("identity_not_found");
  await changeUser(auth, user, (current) => {
    demandFactorUsed(current, session);
    return without(auth, current, identityId);
  }).catch((error: unknown) => {
    if (isDuplicateKey(error)) throw new AuthError("email_conflict_identity_not_deletable");
    throw error;
  });
  await deleteOneTimeTokens(auth.db, user._id, [...mailedKinds]);
  if (isGitHostName(identity.provider))
    await deleteGitHostToken(auth.db, user._id, identity.provider);
  await sendNotice(auth, "identity_unlinked", user);
  await auth.onAccountChanged(user._id, "account");
}

function without(auth: AuthContext, user: AuthUserDocument, identityId: string): AuthUserChanges {
  const removed = user.identities.find(({ id }) => id === identityId);
  const identities = user.identities.filter(({ id }) => id !== identityId);
  if (!removed) throw new AuthError("identity_not_found");
  const [first] = identities;
  if (!first) throw new AuthError("single_identity_not_deletable");
  return {
    identities,
    ...addressAmong(auth, user, identities, first),
    // The email identity signs in with the password.
    ...(removed.provider === "email"
      ? { passwordHash: null, passwordChangedAt: auth.clock() }
      : {}),
    ...noEmailChange,
  };
}

/** The address stays while an identity has it. Otherwise the account gets the address of a remaining identity, preferably a verified one. */
function addressAmong(
  auth: AuthContext,
  user: AuthUserDocument,
  identities: AuthIdentity[],
  first: AuthIdentity,
): AuthUserChanges {
  const hasAddress = ({ provider, email, emailVerified }: AuthIdentity) =>
    provider === "email" || (emailVerified && email === user.email);
  if (identities.some(hasAddress)) return {};
  const verified = identities.find(({ emailVerified }) => emailVerified);
  if (!verified) return { email: first.email, emailConfirmedAt: null, emailProvenAt: null };
  const now = auth.clock();
  return { email: verified.email, emailConfirmedAt: now, emailProvenAt: now };
}

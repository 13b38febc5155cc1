import { deleteApiKeys } from "#store/accounts/api-keys.ts";
import {
  findAuthUserByEmail,
  findAuthUserByIdentity,
  insertAuthUser,
  updateAuthUser,
} from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { endEarlierAccess, noEmailChange } from "../accounts/verify-address.ts";
import { isBanned } from "#core/accounts/find-owner.ts";
import { changeUser } from "../accounts/change-user.ts";
import { newEmailUser } from "../accounts/new-user.ts";
import { demandOpenSignUp, noteSignUp } from "../accounts/sign-up-gate.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { sendNotice } from "../mail/auth-mails.ts";
import { sendConfirmation } from "../mail/confirmation.ts";
import { requireEmail } from "../mail/email.ts";
import type { ProviderProfile } from "../providers/provider.ts";
import {
  identityKey,
  newIdentity,
  refreshedIdentities,
  refreshedMetadata,
} from "./provider-identity.ts";

/** Returns the account of a provider's identity and creates it if necessary. @throws AuthError */
export async function accountOf(
  auth: AuthContext,
  profile: ProviderProfile,
): Promise<AuthUserDocument> {
  const user = await decide(auth, profile).catch((error: unknown) => {
    if (isDuplicateKey(error)) return null;
    throw error;
  });
  // The data that was read is outdated because another request changed it first. That request succeeded, so the number of retries is bounded.
  return user ?? accountOf(auth, profile);
}

/** Null when the account was changed in the meantime. */
async function decide(
  auth: AuthContext,
  profile: ProviderProfile,
): Promise<AuthUserDocument | null> {
  const key = identityKey(profile);
  const existing = await findAuthUserByIdentity(auth.db, key);
  if (existing) return refresh(auth, existing, profile);
  const email = requireEmail(profile.email);
  const user = await findAuthUserByEmail(auth.db, email);
  // Another request linked the identity between the two reads.
  if (user?.identities.some((identity) => identity.key === key)) return null;
  if (!profile.emailVerified) {
    if (!user) await requestVerification(auth, email);
    throw new AuthError("provider_email_needs_verification");
  }
  if (!user) return make(auth, profile, email);
  demandNotBanned(auth, user);
  // The ready-made account belongs to the person who runs the machine, regardless of its address.
  const isOwned = user.emailProvenAt !== null || user.readyMade;
  return isOwned ? join(auth, user, profile) : takeOver(auth, user, profile);
}

/** A confirmed account stays as it is, verified or not: a linked identity says nothing about who owns the account's address. */
async function refresh(
  auth: AuthContext,
  user: AuthUserDocument,
  profile: ProviderProfile,
): Promise<AuthUserDocument> {
  demandNotBanned(auth, user);
  const now = auth.clock();
  const vouches = profile.emailVerified && requireEmail(profile.email) === user.email;
  if (!user.emailConfirmedAt && !vouches) throw new AuthError("provider_email_needs_verification");
  return changeUser(auth, user, (current) => ({
    identities: refreshedIdentities(current.identities, profile, now),
    userMetadata: refreshedMetadata(current, profile),
    ...(current.emailConfirmedAt ? {} : { emailConfirmedAt: now, emailProvenAt: now }),
  }));
}

/** The identity is already linked. */
async function join(
  auth: AuthContext,
  user: AuthUserDocument,
  profile: ProviderProfile,
): Promise<AuthUserDocument | null> {
  const now = auth.clock();
  const changes = {
    identities: [...user.identities, newIdentity(profile, now)],
    userMetadata: refreshedMetadata(user, profile),
    emailConfirmedAt: user.emailConfirmedAt ?? now,
  };
  const joined = await updateAuthUser(auth.db, user, { changes, at: now });
  if (!joined) return null;
  await sendNotice(auth, "identity_linked", joined);
  await auth.onAccountChanged(joined._id, "account");
  return joined;
}

/**
 * The account's address was never verified, and now its owner has signed in. Someone else may have signed up in the owner's name and be waiting. Every way to
 * sign in except the owner's is removed, together with the other user's profile data.
 */
async function takeOver(
  auth: AuthContext,
  user: AuthUserDocument,
  profile: ProviderProfile,
): Promise<AuthUserDocument | null> {
  const now = auth.clock();
  const own = user.identities.filter(({ provider }) => provider === "email");
  const changes = {
    emailConfirmedAt: user.emailConfirmedAt ?? now,
    emailProvenAt: now,
    passwordHash: null,
    // Also makes a sign-in fail that began before and is still in progress.
    passwordChangedAt: now,
    identities: [
      ...own.map((identity) => ({ ...identity, emailVerified: true, updatedAt: now })),
      newIdentity(profile, now),
    ],
    factors: [],
    userMetadata: refreshedMetadata(nobody, profile),
    ...noEmailChange,
  };
  const updated = await updateAuthUser(auth.db, user, { changes, at: now });
  if (!updated) return null;
  await deleteApiKeys(auth.db, { userId: updated._id });
  await endEarlierAccess(auth, updated._id, null);
  await sendNotice(auth, "identity_linked", updated);
  return updated;
}

/** For a user who has entered no profile data yet. */
const nobody = { userMetadata: {}, identities: [] };

async function make(
  auth: AuthContext,
  profile: ProviderProfile,
  email: string,
): Promise<AuthUserDocument> {
  await demandOpenSignUp(auth, email, { addressVerified: true });
  const now = auth.clock();
  const user = newEmailUser(email, now, {
    emailProvenAt: now,
    identities: [newIdentity(profile, now)],
    userMetadata: refreshedMetadata(nobody, profile),
  });
  await insertAuthUser(auth.db, user);
  await noteSignUp(auth, email);
  return user;
}

/**
 * The provider does not vouch for the address, so this could be anyone. The recipient of the email gets an account for the address; the provider's identity is
 * not linked to it.
 */
async function requestVerification(auth: AuthContext, email: string): Promise<void> {
  await demandOpenSignUp(auth, email);
  const user = newEmailUser(email, auth.clock(), { emailConfirmedAt: null });
  await insertAuthUser(auth.db, user);
  await sendConfirmation(auth, user);
}

function demandNotBanned(auth: AuthContext, user: AuthUserDocument): void {
  if (isBanned(user, auth.clock())) throw new AuthError("user_banned");
}

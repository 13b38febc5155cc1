import { randomUUID } from "node:crypto";
import type { AuthIdentity, AuthUserDocument } from "#store/accounts/documents.ts";
import { requireEmail } from "../mail/email.ts";
import type { ProviderProfile } from "../providers/provider.ts";

/** The provider's data that is shown with the account. */
const shownFields = ["full_name", "name", "avatar_url", "user_name", "preferred_username"] as const;

/** Unique among all users. */
export const identityKey = (profile: Pick<ProviderProfile, "provider" | "subject">) =>
  `${profile.provider}:${profile.subject}`;

/** @throws AuthError validation_failed for an address that we cannot store */
export function newIdentity(profile: ProviderProfile, now: Date): AuthIdentity {
  return {
    id: randomUUID(),
    provider: profile.provider,
    subject: profile.subject,
    key: identityKey(profile),
    ...factsOf(profile),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** The account's identities after a sign-in with one of them. */
export function refreshedIdentities(
  identities: AuthIdentity[],
  profile: ProviderProfile,
  now: Date,
): AuthIdentity[] {
  const key = identityKey(profile);
  return identities.map((identity) =>
    identity.key === key
      ? { ...identity, ...factsOf(profile), lastSignInAt: now, updatedAt: now }
      : identity,
  );
}

/** Updates only the values that the user has not changed here. */
export function refreshedMetadata(
  user: Pick<AuthUserDocument, "userMetadata" | "identities">,
  profile: ProviderProfile,
): Record<string, unknown> {
  const before = user.identities.find(({ key }) => key === identityKey(profile))?.data ?? {};
  const { userMetadata } = user;
  const followed = shownFields.filter(
    (name) => userMetadata[name] === undefined || userMetadata[name] === before[name],
  );
  const news = followed.flatMap((name) => {
    const fact = profile.data[name];
    return fact === undefined ? [] : [[name, fact] as const];
  });
  return { ...userMetadata, ...Object.fromEntries(news) };
}

function factsOf(profile: ProviderProfile): Pick<AuthIdentity, "email" | "emailVerified" | "data"> {
  const { email, emailVerified, data } = profile;
  return { email: requireEmail(email), emailVerified, data };
}

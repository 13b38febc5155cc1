import type { AuthIdentity, AuthUserDocument } from "#store/auth-users.ts";

/** Audience and role of everyone who is signed in. */
export const AUDIENCE = "authenticated";

/** A user as the official client knows it. Fields without a value are left out, except those it relies on. */
export function userShape(user: AuthUserDocument): Record<string, unknown> {
  return {
    id: user._id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: user.email,
    phone: "",
    ...(user.emailConfirmedAt
      ? { email_confirmed_at: user.emailConfirmedAt, confirmed_at: user.emailConfirmedAt }
      : {}),
    ...(user.lastSignInAt ? { last_sign_in_at: user.lastSignInAt } : {}),
    app_metadata: appMetadataOf(user),
    user_metadata: user.userMetadata,
    identities: user.identities.map((identity) => identityShape(user, identity)),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: false,
  };
}

/** `provider` is the first one ever used, not the one of this session. */
export function appMetadataOf(user: AuthUserDocument): { provider: string; providers: string[] } {
  const providers = [...new Set(user.identities.map((identity) => identity.provider))];
  return { provider: providers[0] ?? "email", providers };
}

/** The protocol's names are swapped: `identity_id` is our id, `id` the provider's. */
function identityShape(user: AuthUserDocument, identity: AuthIdentity): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.subject,
    user_id: user._id,
    provider: identity.provider,
    identity_data: {
      sub: identity.subject,
      email: user.email,
      email_verified: user.emailProvenAt !== null,
      phone_verified: false,
    },
    email: user.email,
    last_sign_in_at: identity.lastSignInAt,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
  };
}

import type { AuthFactor, AuthIdentity, AuthUserDocument } from "#store/accounts/documents.ts";

/** The audience and role of every signed-in user. */
export const AUDIENCE = "authenticated";

/** A user in the form that the official client expects. Empty fields are left out, except those that the client needs. */
export function userShape(user: AuthUserDocument): Record<string, unknown> {
  return {
    id: user._id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: user.email,
    phone: "",
    ...withoutEmpty({
      email_confirmed_at: user.emailConfirmedAt,
      confirmed_at: user.emailConfirmedAt,
      confirmation_sent_at: user.confirmationSentAt,
      recovery_sent_at: user.recoverySentAt,
      email_change_sent_at: user.emailChangeSentAt,
      new_email: user.newEmail,
      reauthentication_sent_at: user.reauthenticationSentAt,
      invited_at: user.invitedAt,
      last_sign_in_at: user.lastSignInAt,
      banned_until: user.bannedUntil,
      deleted_at: user.deletedAt,
    }),
    app_metadata: appMetadataOf(user),
    user_metadata: user.userMetadata,
    identities: user.identities.map((identity) => identityShape(user, identity)),
    ...(user.factors.length > 0 ? { factors: user.factors.map(factorShape) } : {}),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: false,
  };
}

/** `provider` is the first provider the user ever used, not the provider of this session. */
export function appMetadataOf(
  user: AuthUserDocument,
): Record<string, unknown> & { provider: string; providers: string[] } {
  const providers = [...new Set(user.identities.map((identity) => identity.provider))];
  return { ...user.appMetadata, provider: providers[0] ?? "email", providers };
}

/** The protocol's names are swapped: `identity_id` is our id, and `id` is the provider's. */
export function identityShape(
  user: AuthUserDocument,
  identity: AuthIdentity,
): Record<string, unknown> {
  const own = identity.provider === "email";
  const email = own ? user.email : identity.email;
  return {
    identity_id: identity.id,
    id: identity.subject,
    user_id: user._id,
    provider: identity.provider,
    identity_data: {
      ...identity.data,
      sub: identity.subject,
      email,
      email_verified: own ? user.emailProvenAt !== null : identity.emailVerified,
      phone_verified: false,
    },
    email,
    last_sign_in_at: identity.lastSignInAt,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
  };
}

/** Never includes the secret. */
export function factorShape(factor: AuthFactor): Record<string, unknown> {
  return {
    id: factor.id,
    factor_type: factor.kind,
    status: factor.status,
    ...withoutEmpty({
      friendly_name: factor.friendlyName,
      // The protocol stores phone numbers without their plus sign.
      phone: factor.phone?.replace(/^\+/, "") ?? null,
      last_challenged_at: factor.lastChallengedAt,
    }),
    created_at: factor.createdAt,
    updated_at: factor.updatedAt,
  };
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value)));
}

import { randomUUID } from "node:crypto";
import type { AuthIdentity, AuthUserDocument } from "#store/accounts/documents.ts";

/** A user with an email identity. The address counts as confirmed immediately (no email is sent) and therefore not as verified. */
export function newEmailUser(
  email: string,
  now: Date,
  fields: Partial<AuthUserDocument>,
): AuthUserDocument {
  const userId = randomUUID();
  return {
    _id: userId,
    email,
    emailConfirmedAt: now,
    emailProvenAt: null,
    readyMade: false,
    passwordHash: null,
    passwordChangedAt: null,
    userMetadata: {},
    appMetadata: {},
    factors: [],
    newEmail: null,
    emailChangeConfirmed: null,
    confirmationSentAt: null,
    recoverySentAt: null,
    emailChangeSentAt: null,
    reauthenticationSentAt: null,
    invitedAt: null,
    bannedUntil: null,
    deletedAt: null,
    identities: [emailIdentity(userId, email, now)],
    lastSignInAt: null,
    revision: 0,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}

/** The identity for signing in by email or password. */
export function emailIdentity(userId: string, email: string, now: Date): AuthIdentity {
  return {
    id: randomUUID(),
    provider: "email",
    subject: userId,
    key: `email:${userId}`,
    email,
    emailVerified: false,
    data: {},
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

import type { Db } from "mongodb";
import { collection } from "../collections.ts";

export type AuthProvider = "email" | "github" | "google";

/** One way of signing in. Embedded in its user, so that user and identities change in one step. */
export interface AuthIdentity {
  /** Our own id; the provider's is `subject`. */
  id: string;
  provider: AuthProvider;
  /** The provider's id of the person; for `email` the user's own id. */
  subject: string;
  /** `provider:subject`; unique over all users. */
  key: string;
  /** The address as the provider tells it; for `email` the user's own. */
  email: string;
  emailVerified: boolean;
  /** Names and pictures as the provider tells them. */
  data: Record<string, unknown>;
  lastSignInAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A second factor. Its secret never leaves the store unsealed. */
export interface AuthFactor {
  /** UUID v4 */
  id: string;
  kind: "totp" | "phone";
  status: "verified" | "unverified";
  friendlyName: string;
  phone: string | null;
  sealedSecret: string | null;
  /** The last 30-second step whose code was accepted: no code counts twice. */
  lastStep: number | null;
  lastChallengedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface AuthUserDocument {
  /** UUID v4: the official client checks the form. */
  _id: string;
  /** Trimmed and lower-case. */
  email: string;
  /** When sign-in became possible. Says nothing about who owns the address: without mail everyone is confirmed at once. */
  emailConfirmedAt: Date | null;
  /** When the address was shown to belong to this user. Rights that follow from an address need this one. */
  emailProvenAt: Date | null;
  /** The account that `npm start` signs its user into; admin, but only on a loopback address. */
  readyMade: boolean;
  /** argon2id, in PHC form; null when the user never set one. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  /** Written by the user; never a reason for a right. */
  userMetadata: Record<string, unknown>;
  /** Written by administrators only. */
  appMetadata: Record<string, unknown>;
  identities: AuthIdentity[];
  factors: AuthFactor[];
  /** The address this one is about to change to; it changes when both have confirmed. */
  newEmail: string | null;
  /** The one address of the two that has confirmed the change already. */
  emailChangeConfirmed: "new" | "current" | null;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  emailChangeSentAt: Date | null;
  reauthenticationSentAt: Date | null;
  invitedAt: Date | null;
  bannedUntil: Date | null;
  /** Set by a soft deletion, which also makes everything personal unreadable. */
  deletedAt: Date | null;
  lastSignInAt: Date | null;
  /** Grows with every change of the profile; a change made on an older one is refused. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** @throws MongoServerError (duplicate key `email`) when the address is taken */
export async function insertAuthUser(db: Db, user: AuthUserDocument): Promise<void> {
  await collection(db, "authUsers").insertOne(user);
}

export function findAuthUser(db: Db, userId: string): Promise<AuthUserDocument | null> {
  return collection(db, "authUsers").findOne({ _id: userId });
}

export function findAuthUserByEmail(db: Db, email: string): Promise<AuthUserDocument | null> {
  return collection(db, "authUsers").findOne({ email });
}

/** `key`: `provider:subject`. */
export function findAuthUserByIdentity(db: Db, key: string): Promise<AuthUserDocument | null> {
  return collection(db, "authUsers").findOne({ "identities.key": key });
}

export function listAuthUsers(db: Db, userIds: string[]): Promise<AuthUserDocument[]> {
  return collection(db, "authUsers")
    .find({ _id: { $in: userIds } })
    .toArray();
}

/** Notes a sign-in. Null when the user is gone, was banned or got another password since `user` was read. */
export function recordSignIn(
  db: Db,
  user: AuthUserDocument,
  at: Date,
): Promise<AuthUserDocument | null> {
  return collection(db, "authUsers").findOneAndUpdate(
    {
      _id: user._id,
      passwordChangedAt: user.passwordChangedAt,
      bannedUntil: user.bannedUntil,
      deletedAt: null,
    },
    { $set: { lastSignInAt: at } },
    { returnDocument: "after" },
  );
}

export type AuthUserChanges = Partial<
  Omit<AuthUserDocument, "_id" | "revision" | "createdAt" | "updatedAt" | "lastSignInAt">
>;

/** Null when someone else changed the user since it was read. */
export function updateAuthUser(
  db: Db,
  user: AuthUserDocument,
  update: { changes: AuthUserChanges; at: Date },
): Promise<AuthUserDocument | null> {
  return collection(db, "authUsers").findOneAndUpdate(
    { _id: user._id, revision: user.revision },
    { $set: { ...update.changes, updatedAt: update.at }, $inc: { revision: 1 } },
    { returnDocument: "after" },
  );
}

/** Notes when a mail went out; what else changes meanwhile does not matter. */
export function recordMailSent(
  db: Db,
  userId: string,
  sent: Partial<
    Pick<
      AuthUserDocument,
      "confirmationSentAt" | "recoverySentAt" | "emailChangeSentAt" | "reauthenticationSentAt"
    >
  >,
): Promise<AuthUserDocument | null> {
  return collection(db, "authUsers").findOneAndUpdate(
    { _id: userId },
    { $set: sent },
    { returnDocument: "after" },
  );
}

/** Replaces a hash that was made with weaker parameters by a new one of the same password. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  hash: { from: string; to: string },
): Promise<void> {
  await collection(db, "authUsers").updateOne(
    { _id: userId, passwordHash: hash.from },
    { $set: { passwordHash: hash.to } },
  );
}

/** Removes the account itself; what else is kept of the person, the caller removes first. */
export async function deleteAuthUser(db: Db, userId: string): Promise<void> {
  await collection(db, "authUsers").deleteOne({ _id: userId });
}

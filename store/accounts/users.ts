import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { AuthUserDocument } from "./documents.ts";

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

/** The chosen names of the users with these ids or addresses. Empty when another service manages the accounts. */
export async function findNames(
  db: Db,
  { userIds, emails }: { userIds: string[]; emails: string[] },
): Promise<{ userId: string; email: string; name: string }[]> {
  const users = await collection(db, "authUsers")
    .find({ $or: [{ _id: { $in: userIds } }, { email: { $in: emails } }] })
    // Pictures in the metadata can be large.
    .project<{ _id: string; email: string; userMetadata?: { full_name?: unknown } }>({
      email: 1,
      "userMetadata.full_name": 1,
    })
    .toArray();
  return users.flatMap(({ _id: userId, email, userMetadata }) => {
    const name = userMetadata?.full_name;
    return typeof name === "string" && name.trim() !== "" ? [{ userId, email, name }] : [];
  });
}

/** Records a sign-in. Returns null if the user was deleted or banned, or changed the password, after `user` was read. */
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

/** Returns null if the user was changed by someone else after it was read. */
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

/** Records when an email was sent. Other changes at the same time do not matter. */
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

/** Replaces a hash made with weaker parameters by a new hash of the same password. */
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

/** Removes the account itself. The caller first removes everything else that is stored about the user. */
export async function deleteAuthUser(db: Db, userId: string): Promise<void> {
  await collection(db, "authUsers").deleteOne({ _id: userId });
}

import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { OneTimeTokenDocument, OneTimeTokenKind } from "./documents.ts";
import { collection } from "../collections.ts";

export type NewOneTimeToken = Omit<OneTimeTokenDocument, "_id" | "tries">;

/** A user has at most one token of each kind. A new one replaces the old one. */
export async function replaceOneTimeToken(db: Db, token: NewOneTimeToken): Promise<void> {
  const { userId, kind, ...fields } = token;
  await collection(db, "authOneTimeTokens").updateOne(
    { userId, kind },
    { $set: { ...fields, tries: 0 }, $setOnInsert: { _id: newId() } },
    { upsert: true },
  );
}

/** Removes the token and returns it. Only one of several concurrent callers gets it. It may have expired. */
export function takeOneTimeToken(
  db: Db,
  kinds: OneTimeTokenKind[],
  hash: string,
): Promise<OneTimeTokenDocument | null> {
  return collection(db, "authOneTimeTokens").findOneAndDelete({ hash, kind: { $in: kinds } });
}

/** The newest tokens sent to an address. */
export function listOneTimeTokens(
  db: Db,
  query: { sentTo: string; kinds: OneTimeTokenKind[]; limit: number },
): Promise<OneTimeTokenDocument[]> {
  return collection(db, "authOneTimeTokens")
    .find({ sentTo: query.sentTo, kind: { $in: query.kinds } })
    .sort({ createdAt: -1 })
    .limit(query.limit)
    .toArray();
}

/** Counts an attempt before its code is checked. Returns null when no attempts are left or the token no longer exists. */
export function countCodeTry(
  db: Db,
  token: OneTimeTokenDocument,
  maxTries: number,
): Promise<OneTimeTokenDocument | null> {
  return collection(db, "authOneTimeTokens").findOneAndUpdate(
    { _id: token._id, hash: token.hash, tries: { $lt: maxTries } },
    { $inc: { tries: 1 } },
    { returnDocument: "after" },
  );
}

/** Deletes the user's tokens of these kinds, or all of them. */
export async function deleteOneTimeTokens(
  db: Db,
  userId: string,
  kinds?: OneTimeTokenKind[],
): Promise<void> {
  await collection(db, "authOneTimeTokens").deleteMany({
    userId,
    ...(kinds ? { kind: { $in: kinds } } : {}),
  });
}

import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { OneTimeTokenDocument, OneTimeTokenKind } from "./documents.ts";
import { collection } from "../collections.ts";

export type NewOneTimeToken = Omit<OneTimeTokenDocument, "_id" | "tries">;

/** A user has one token of a kind: the new one ends the older one. */
export async function replaceOneTimeToken(db: Db, token: NewOneTimeToken): Promise<void> {
  const { userId, kind, ...fields } = token;
  await collection(db, "authOneTimeTokens").updateOne(
    { userId, kind },
    { $set: { ...fields, tries: 0 }, $setOnInsert: { _id: newId() } },
    { upsert: true },
  );
}

/** Takes the token away and answers it: of several callers one gets it. It may have expired. */
export function takeOneTimeToken(
  db: Db,
  kinds: OneTimeTokenKind[],
  hash: string,
): Promise<OneTimeTokenDocument | null> {
  return collection(db, "authOneTimeTokens").findOneAndDelete({ hash, kind: { $in: kinds } });
}

/** The newest tokens that were sent to an address. */
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

/** Counts a try before its code is looked at; null when no try is left or the token is gone. */
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

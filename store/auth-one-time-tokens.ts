import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "./collections.ts";

/** A link that signs in once. Only the hash of its 256-bit token is kept. */
export interface OneTimeTokenDocument {
  _id: string;
  userId: string;
  kind: "magiclink";
  hash: string;
  expiresAt: Date;
  createdAt: Date;
}

export type NewOneTimeToken = Omit<OneTimeTokenDocument, "_id">;

/** A user has one token of a kind: the new one ends the older one. */
export async function replaceOneTimeToken(db: Db, token: NewOneTimeToken): Promise<void> {
  const { userId, kind, ...fields } = token;
  await collection(db, "authOneTimeTokens").updateOne(
    { userId, kind },
    { $set: fields, $setOnInsert: { _id: newId() } },
    { upsert: true },
  );
}

/** Takes the token away and answers it: of several callers one gets it. It may have expired. */
export function takeOneTimeToken(
  db: Db,
  kind: OneTimeTokenDocument["kind"],
  hash: string,
): Promise<OneTimeTokenDocument | null> {
  return collection(db, "authOneTimeTokens").findOneAndDelete({ hash, kind });
}

export async function deleteOneTimeTokens(db: Db, userId: string): Promise<void> {
  await collection(db, "authOneTimeTokens").deleteMany({ userId });
}

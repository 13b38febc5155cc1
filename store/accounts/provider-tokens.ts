import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { ProviderTokenDocument } from "./documents.ts";

/** A user has at most one token per provider. A new one replaces the old one. */
export async function saveProviderToken(
  db: Db,
  token: Omit<ProviderTokenDocument, "_id">,
): Promise<void> {
  await collection(db, "providerTokens").updateOne(
    { _id: idOf(token.userId, token.provider) },
    { $set: token },
    { upsert: true },
  );
}

export function findProviderToken(
  db: Db,
  userId: string,
  provider: ProviderTokenDocument["provider"],
): Promise<ProviderTokenDocument | null> {
  return collection(db, "providerTokens").findOne({ _id: idOf(userId, provider) });
}

export async function deleteProviderToken(
  db: Db,
  userId: string,
  provider: ProviderTokenDocument["provider"],
): Promise<void> {
  await collection(db, "providerTokens").deleteOne({ _id: idOf(userId, provider) });
}

const idOf = (userId: string, provider: string) => `${userId}:${provider}`;

import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** A user's token at GitHub. Repositories are listed with it; none is fetched with it. */
export interface ProviderTokenDocument {
  /** `userId:provider` */
  _id: string;
  userId: string;
  provider: "github";
  /** The provider's id of the account. */
  subject: string;
  login: string;
  sealedToken: string;
  scopes: string[];
  savedAt: Date;
}

/** A user has one token of a provider: the new one replaces the older one. */
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

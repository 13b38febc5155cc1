import type { Db } from "mongodb";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import { collection } from "../collections.ts";
import type { GitHostTokenDocument } from "./documents.ts";

/** A user has at most one token per git host. A new one replaces the old one. */
export async function saveGitHostToken(
  db: Db,
  token: Omit<GitHostTokenDocument, "_id">,
): Promise<void> {
  await collection(db, "providerTokens").updateOne(
    { _id: idOf(token.userId, token.provider) },
    { $set: token },
    { upsert: true },
  );
}

export function findGitHostToken(
  db: Db,
  userId: string,
  host: GitHostName,
): Promise<GitHostTokenDocument | null> {
  return collection(db, "providerTokens").findOne({ _id: idOf(userId, host) });
}

export async function deleteGitHostToken(db: Db, userId: string, host: GitHostName): Promise<void> {
  await collection(db, "providerTokens").deleteOne({ _id: idOf(userId, host) });
}

/** Forgets every token of a user. */
export async function deleteGitHostTokens(db: Db, userId: string): Promise<void> {
  await collection(db, "providerTokens").deleteMany({ userId });
}

const idOf = (userId: string, host: GitHostName) => `${userId}:${host}`;

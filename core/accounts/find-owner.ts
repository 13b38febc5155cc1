import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { type AccountOwner, accountOf } from "./account.ts";

export function isBanned(user: Pick<AuthUserDocument, "bannedUntil">, now: Date): boolean {
  return user.bannedUntil !== null && user.bannedUntil > now;
}

/** The account, for an actor without a session; null if the account may not sign in. */
export async function findOwner(
  { db, env }: { db: Db; env: Env },
  userId: string,
  now: Date,
): Promise<AccountOwner | null> {
  const user = await findAuthUser(db, userId);
  if (!user || user.deletedAt || isBanned(user, now)) return null;
  return accountOf(env, user);
}

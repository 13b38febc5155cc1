import type { Db } from "mongodb";
import { listAuthUsers } from "#store/accounts/users.ts";
import { avatarUrlOf, fullNameOf } from "./account.ts";
import { localPart } from "#schemas/accounts/email.ts";

export interface UserSummary {
  userId: string;
  email: string;
  /** The chosen name, otherwise the part of the address before the at sign. */
  name: string;
  avatarUrl: string | null;
}

/** Returns these users. Unknown ids are skipped. */
export async function findUsers(db: Db, userIds: string[]): Promise<UserSummary[]> {
  const users = await listAuthUsers(db, [...new Set(userIds)]);
  return users.map((user) => ({
    userId: user._id,
    email: user.email,
    name: fullNameOf(user) ?? localPart(user.email),
    avatarUrl: avatarUrlOf(user),
  }));
}

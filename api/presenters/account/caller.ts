import type { User } from "#schemas/accounts/account.ts";
import { localPart } from "#schemas/accounts/email.ts";
import type { Caller } from "#core/access/caller.ts";

export function presentCaller(
  caller: Pick<Caller, "userId" | "email" | "emailProven" | "fullName" | "avatarUrl">,
): User {
  const { userId, email, emailProven, fullName, avatarUrl } = caller;
  const name = fullName ?? localPart(email);
  return { id: userId, email, emailProven, name, avatar: avatarUrl };
}

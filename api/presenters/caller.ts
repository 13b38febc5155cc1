import type { User } from "#schemas/accounts/account.ts";
import { localPart } from "#schemas/accounts/email.ts";
import type { Caller } from "#core/access/caller.ts";

export function presentCaller(
  caller: Pick<Caller, "userId" | "email" | "emailProven" | "fullName" | "avatarUrl">,
): User {
  const { userId, email, emailProven, fullName, avatarUrl } = caller;
  // Pages load nothing from other origins, so pictures hosted by a provider are not shown.
  const avatar = avatarUrl?.startsWith("/avatars/") ? avatarUrl : null;
  return { id: userId, email, emailProven, name: fullName ?? localPart(email), avatar };
}

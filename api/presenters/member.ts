import type { Member } from "#schemas/orgs/org.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { UserSummary } from "#core/accounts/users.ts";

/** `user` is undefined for an account that is managed elsewhere and known here only by its id. */
export function presentMember(
  { userId, role, addedAt }: OrgDocument["members"][number],
  user: UserSummary | undefined,
): Member {
  return {
    userId,
    role,
    name: user?.name ?? userId,
    email: user?.email ?? "",
    avatar: user?.avatarUrl ?? null,
    addedAt: addedAt.toISOString(),
  };
}

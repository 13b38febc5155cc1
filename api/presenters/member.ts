import type { Member } from "#schemas/orgs/org.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { UserSummary } from "#core/accounts/users.ts";

/** `user` is undefined for an account that is kept elsewhere and known here only by its id. */
export function presentMember(
  { userId, role, addedAt }: OrgDocument["members"][number],
  user: UserSummary | undefined,
): Member {
  const picture = user?.avatarUrl;
  return {
    userId,
    role,
    name: user?.name ?? userId,
    email: user?.email ?? "",
    // Pages load nothing from other origins: pictures that a provider hosts are not shown.
    avatar: picture?.startsWith("/avatars/") ? picture : null,
    addedAt: addedAt.toISOString(),
  };
}

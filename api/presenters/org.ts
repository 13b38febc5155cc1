import type { Org, Suspension } from "#schemas/orgs/org.ts";
import { roleOf } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";

/** `userId`: the caller. */
export function presentOrg(org: OrgDocument, userId: string): Org {
  return {
    id: org._id,
    name: org.name,
    handle: org.handle,
    description: org.description,
    avatar: org.avatar,
    is_personal: org.personalOf !== undefined,
    owner: org.ownerId,
    created_at: org.createdAt.toISOString(),
    updated_at: org.updatedAt.toISOString(),
    members: org.members.map(({ userId, role, addedAt }) => ({
      userId,
      role,
      added_at: addedAt.toISOString(),
    })),
    settings: { default_visibility: org.settings.defaultVisibility },
    suspension: presentSuspension(org),
    role: roleOf(org, userId) ?? "member",
  };
}

export function presentSuspension({
  suspension,
}: Pick<OrgDocument, "suspension">): Suspension | null {
  if (!suspension) return null;
  const { reason, since, sitesOffline } = suspension;
  return { reason, since: since.toISOString(), sitesOffline };
}

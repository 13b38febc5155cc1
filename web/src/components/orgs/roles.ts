import type { Org, OrgRole } from "#schemas/orgs/org.ts";

/** Whether to offer actions for admins. The api checks again at every call. */
export const isOrgAdmin = ({ role }: Pick<Org, "role">) => role !== "member";

export const roleTitles: Record<OrgRole, string> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
};

export const roleMeanings: Record<OrgRole, string> = {
  owner: "Can do everything, including deleting or transferring the organization.",
  admin: "Manages members and settings. Cannot delete or transfer the organization.",
  member: "Manages projects, deployments and their settings.",
};

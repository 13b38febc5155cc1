import type { Org, OrgRole } from "#schemas/org.ts";

/** Whether to offer what only admins may do. The api decides again at every call. */
export const isOrgAdmin = ({ role }: Pick<Org, "role">) => role !== "member";

export const roleTitles: Record<OrgRole, string> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
};

export const roleMeanings: Record<OrgRole, string> = {
  owner: "Everything, and can delete the organization or hand it over.",
  admin: "Everything but deleting the organization, its members and settings included.",
  member: "Projects, deployments and their settings.",
};

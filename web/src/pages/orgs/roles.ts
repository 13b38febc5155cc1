import type { Org, OrgRole } from "#schemas/orgs/org.ts";

/** Whether to offer what only admins may do. The api decides again at every call. */
export const isOrgAdmin = ({ role }: Pick<Org, "role">) => role !== "member";

export const roleTitles: Record<OrgRole, string> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
};

export const roleMeanings: Record<OrgRole, string> = {
  owner: "Everything, and can delete the organization or hand it over.",
  admin: "Members, settings and everything else but deleting the organization.",
  member: "Projects, deployments and their settings.",
};

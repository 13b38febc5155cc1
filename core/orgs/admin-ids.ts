import type { OrgDocument } from "#store/orgs/documents.ts";

/** The users who administer the organization: its owners and admins. */
export const adminIdsOf = ({ members }: Pick<OrgDocument, "members">): string[] =>
  members.filter(({ role }) => role !== "member").map(({ userId }) => userId);

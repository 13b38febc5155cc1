import type { Db } from "mongodb";
import type { Viewer } from "#schemas/accounts/viewer.ts";
import { type OrgRole, orgRoles } from "#schemas/orgs/org.ts";
import { isApiKeyOf } from "./api-keys.ts";
import { isApplicationOf } from "../oauth/applications.ts";
import { findAuthUser } from "./users.ts";
import { findOrg, roleOf } from "../orgs/orgs.ts";

/**
 * Whether a user may still use a link, a cookie, a push token or a deploy hook: the user is still a member of the project's organization and is neither banned
 * nor deleted, and the API key or connected application behind it still works.
 * @param role the lowest role that is enough
 */
export async function hasAccess(
  db: Db,
  project: { orgId: string; projectId: string },
  { userId, keyId }: Viewer,
  role: OrgRole = "member",
): Promise<boolean> {
  const [org, user, keyWorks] = await Promise.all([
    findOrg(db, project.orgId),
    findAuthUser(db, userId),
    keyId === null || isKeyOf(db, keyId, { userId, ...project }),
  ]);
  if (!org || !user || user.deletedAt || !keyWorks) return false;
  if (user.bannedUntil && user.bannedUntil > new Date()) return false;
  const own = roleOf(org, userId);
  return own !== null && orgRoles.indexOf(own) <= orgRoles.indexOf(role);
}

/** True if this API key or connected application of the user still works and covers the project, or the whole organization if there is none. */
export async function isKeyOf(
  db: Db,
  keyId: string,
  of: { userId: string; orgId: string; projectId: string | null },
): Promise<boolean> {
  return (await isApiKeyOf(db, keyId, of)) || (await isApplicationOf(db, keyId, of));
}

import type { Db } from "mongodb";
import type { Viewer } from "#schemas/accounts/viewer.ts";
import { isApiKeyOf } from "./api-keys.ts";
import { findAuthUser } from "./users.ts";
import { findOrg, roleOf } from "../orgs/orgs.ts";

/**
 * Whether somebody who was given a link, a cookie, a push token or a deploy hook may still use it: still a member of the
 * project's organization, neither banned nor deleted, and the key that asked for it still works.
 */
export async function hasAccess(
  db: Db,
  project: { orgId: string; projectId: string },
  { userId, keyId }: Viewer,
): Promise<boolean> {
  const [org, user, keyWorks] = await Promise.all([
    findOrg(db, project.orgId),
    findAuthUser(db, userId),
    keyId === null || isApiKeyOf(db, keyId, { userId, ...project }),
  ]);
  if (!org || !user || user.deletedAt || !keyWorks) return false;
  if (user.bannedUntil && user.bannedUntil > new Date()) return false;
  return roleOf(org, userId) !== null;
}

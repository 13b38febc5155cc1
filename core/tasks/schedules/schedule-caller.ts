import type { OrgDocument } from "#store/orgs/documents.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { TaskScheduleDocument } from "#store/tasks/documents.ts";
import { hasAccess } from "../../access/access.ts";
import { acts } from "../../access/acts.ts";
import type { Caller } from "../../access/caller.ts";
import { findOwner } from "../../accounts/find-owner.ts";
import type { CoreContext } from "../../context.ts";

/**
 * A schedule acts with the rights that the member who set it up has now.
 * @returns why it may not act, in words, if this member could not start its task
 */
export async function callerOfSchedule(
  context: Pick<CoreContext, "db" | "env">,
  { userId, orgId }: Pick<TaskScheduleDocument, "userId" | "orgId">,
): Promise<{ caller: Caller; org: OrgDocument } | string> {
  const owner = await findOwner(context, userId, new Date());
  if (!owner) return "The account of its owner is closed or banned.";
  const org = await findOrg(context.db, orgId);
  const rights = { sessionId: null, factorMissing: false, expiresAt: Number.POSITIVE_INFINITY };
  const caller: Caller = { ...owner, ...rights, key: null };
  if (!org?.members.some((member) => member.userId === userId)) return OWNER_LEFT;
  if (!hasAccess(org, caller, acts["tasks.start"])) return "Its owner may no longer start tasks.";
  return { caller, org };
}

/** Why schedules are switched off. */
export const OWNER_LEFT = "Its owner left the organization.";
export const PROJECT_ARCHIVED = "The project was archived.";
export const PROJECT_DELETED = "The project was deleted.";
export const PROJECT_MOVED = "The project moved to another organization.";

import { AppError } from "#schemas/errors.ts";
import { VISIT_MS } from "#schemas/admin/visit.ts";
import type { AdminVisitDocument } from "#store/admin-visits/documents.ts";
import { closeVisit, findVisitOfSession, insertVisit } from "#store/admin-visits/admin-visits.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { roleOf } from "#store/orgs/orgs.ts";
import { SYSTEM_USER } from "#store/orgs/system-org.ts";
import { type Caller, nameOf } from "../access/caller.ts";
import { recordInOrg } from "../audit/record-in-org.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { publishOrgChanged } from "../orgs/publish-org.ts";
import { endVisit } from "./end-visit.ts";

/**
 * For half an hour, the administrator's own session can read the organization. The owners are notified, and every member sees it in the activity.
 * @throws AppError visits_off, visit_member, visit_open, bad_request
 */
export async function beginVisit(
  context: CoreContext,
  { org, caller, reason }: { org: OrgDocument; caller: Caller; reason: string },
  now: Date = new Date(),
): Promise<AdminVisitDocument> {
  const { db, env } = context;
  const { sessionId, userId } = caller;
  if (!env.ALLOW_ADMIN_VISITS) throw new AppError("visits_off");
  if (sessionId === null) throw new AppError("key_scope");
  if (roleOf(org, userId)) throw new AppError("visit_member");
  if (org.ownerId === SYSTEM_USER)
    throw new AppError("bad_request", {
      message: "This organization belongs to the installation and has no members to visit.",
    });
  const previous = await findVisitOfSession(db, sessionId);
  if (previous && previous.endsAt <= now) await endVisit(context, previous, { by: "time", now });
  const visit = await insertVisit(db, {
    orgId: org._id,
    orgName: org.name,
    userId,
    userName: nameOf(caller),
    sessionId,
    reason,
    beganAt: now,
    endsAt: new Date(now.getTime() + VISIT_MS),
  });
  try {
    const details = { reason, until: visit.endsAt.toISOString() };
    await recordInOrg(context, caller, { org, action: "admin.visits.begin", details });
    await notifyOwners(context, org, visit);
  } catch (error) {
    // A visit must not begin unless the owners are notified.
    await closeVisit(db, visit._id, { at: now, by: "administrator" });
    throw error;
  }
  await bestEffort(context, () => publishOrgChanged(context, org._id));
  return visit;
}

async function notifyOwners(
  context: CoreContext,
  org: OrgDocument,
  { _id, userName, reason }: AdminVisitDocument,
): Promise<void> {
  const owners = org.members.filter(({ role }) => role === "owner").map(({ userId }) => userId);
  await notify(context, owners, {
    event: "org.visited",
    title: `An administrator is visiting ${org.name}`,
    message: `${userName}, an administrator of this installation, can read ${org.name} for 30 minutes but cannot change anything. Secrets, keys and tokens stay hidden. Reason: ${reason}`,
    link: `/${org.handle}/~/activity`,
    key: `visit:${_id}`,
    about: { org: org.name },
  });
}

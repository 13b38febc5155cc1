import { AppError } from "#schemas/errors.ts";
import type { Suspension } from "#schemas/orgs/org.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { listProjectsWaiting } from "#store/deployments/recovery-queries.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { SYSTEM_USER } from "#store/orgs/system-org.ts";
import { setSuspension } from "#store/orgs/suspensions.ts";
import type { Caller } from "../access/caller.ts";
import { recordInOrg } from "../audit/record-in-org.ts";
import { bestEffort } from "../best-effort.ts";
import { stopTasks } from "../tasks/cancel-task.ts";
import type { CoreContext } from "../context.ts";
import { publishOrgChanged } from "./publish-org.ts";
import { suspendedMessage } from "./require-unsuspended.ts";

/**
 * From now on, members cannot push, build or change anything. Queued builds wait, running ones end, and tasks are canceled. A repeated call replaces the reason.
 * @throws AppError org_not_found
 */
export async function suspendOrg(
  context: CoreContext,
  org: OrgDocument,
  wanted: Pick<Suspension, "reason" | "sitesOffline"> & { by: Caller },
): Promise<OrgDocument> {
  if (org.ownerId === SYSTEM_USER)
    throw new AppError("bad_request", {
      message: "This organization belongs to the installation, so it cannot be suspended.",
    });
  const { reason, sitesOffline, by } = wanted;
  const since = org.suspension?.since ?? new Date();
  const suspended = await setSuspension(context.db, org._id, { reason, sitesOffline, since });
  if (!suspended) throw new AppError("org_not_found");
  const details = { reason, sitesOffline };
  await recordInOrg(context, by, { org, action: "admin.orgs.suspend", details });
  await stopTasks(context, { orgId: org._id }, suspendedMessage(reason));
  await publishToMembers(context, suspended);
  return suspended;
}

/** Builds what has waited. Why the suspension ends is only for administrators. @throws AppError org_not_found */
export async function unsuspendOrg(
  context: CoreContext,
  org: OrgDocument,
  { by }: { by: Caller },
): Promise<OrgDocument> {
  const active = await setSuspension(context.db, org._id, null);
  if (!active) throw new AppError("org_not_found");
  await recordInOrg(context, by, { org, action: "admin.orgs.unsuspend", details: {} });
  await bestEffort(context, async () => {
    for (const projectId of await listProjectsWaiting(context.db, org._id))
      await wakeBuild(context.queues, projectId);
  });
  await publishToMembers(context, active);
  return active;
}

const publishToMembers = (context: CoreContext, org: OrgDocument) =>
  bestEffort(context, () =>
    publishOrgChanged(
      context,
      org._id,
      org.members.map(({ userId }) => userId),
    ),
  );

import { AppError } from "#schemas/errors.ts";
import { limitIds } from "#schemas/orgs/limit-kinds.ts";
import { limitsOf } from "#schemas/orgs/limits.ts";
import type { OwnLimits } from "#schemas/orgs/own-limits.ts";
import type { AuditDetails } from "#schemas/orgs/audit.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { listProjectsWaiting } from "#store/deployments/recovery-queries.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { setOwnLimits } from "#store/orgs/limits.ts";
import type { Caller } from "../access/caller.ts";
import { changesBetween } from "../audit/audit-changes.ts";
import { recordInOrg } from "../audit/record-in-org.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { publishOrgChanged } from "./publish-org.ts";

/** What is above a lower limit stays: only new things are refused. @throws AppError org_not_found */
export async function setLimits(
  context: CoreContext,
  org: OrgDocument,
  { limits, by }: { limits: OwnLimits; by: Caller },
): Promise<{ org: OrgDocument; details: AuditDetails }> {
  const { env, db, queues } = context;
  const changed = await setOwnLimits(db, org._id, limits);
  if (!changed) throw new AppError("org_not_found");
  await bestEffort(context, async () => {
    // Builds that waited for a slot may start now.
    for (const projectId of await listProjectsWaiting(db, org._id))
      await wakeBuild(queues, projectId);
    await publishOrgChanged(context, org._id);
  });
  const [before, after] = [limitsOf(env, org), limitsOf(env, changed)];
  const all = Object.fromEntries(limitIds.map((id) => [id, after[id]]));
  const details = changesBetween<AuditDetails>(before, all);
  await recordInOrg(context, by, { org, action: "admin.orgs.setLimits", details });
  return { org: changed, details };
}

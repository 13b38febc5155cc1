import { AppError } from "#schemas/errors.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import {
  deleteApplications,
  findApplication,
  pageApplications,
} from "#store/oauth/applications.ts";
import type { ApplicationDocument } from "#store/oauth/documents.ts";
import { findToken } from "#store/oauth/tokens.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import { listAccessibleOrgs, requireAccess } from "../access/access.ts";
import type { Caller } from "../access/caller.ts";
import { findUsers } from "../accounts/users.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

const FOR_ADMINS = { role: "admin", scope: "admin" } as const;

/** What the members of an organization have connected, for its admins. @throws AppError org_not_found, forbidden */
export async function listOrgApplications(
  context: CoreContext,
  caller: Caller,
  { orgId, ...page }: PageRequest & { orgId: string },
): Promise<Page<ApplicationDocument>> {
  const [org] = await listAccessibleOrgs(context, caller, orgId);
  if (!org) throw new AppError("org_not_found");
  requireAccess(org, caller, FOR_ADMINS);
  return pageApplications(context.db, org._id, page);
}

/** Users disconnect their own applications, and admins those of their organization. @throws AppError application_not_found, forbidden */
export async function revokeApplication(
  context: CoreContext,
  actor: Actor,
  applicationId: string,
): Promise<void> {
  const { caller } = actor;
  const application = await findApplication(context.db, applicationId);
  if (!application) throw new AppError("application_not_found");
  const { _id, orgId, projectId, userId, name, clientId } = application;
  const isOwn = userId === caller.userId;
  if (!isOwn) {
    const [org] = await listAccessibleOrgs(context, caller, orgId);
    if (!org) throw new AppError("application_not_found");
    requireAccess(org, caller, FOR_ADMINS);
  }
  const [user] = await findUsers(context.db, [userId]);
  await deleteApplications(context.db, { _id });
  await recordAudit(context, actor, {
    orgId,
    projectId,
    action: "applications.revoke",
    target: { kind: "application", id: clientId, name },
    ...(isOwn ? {} : { details: { connectedBy: user?.email ?? null } }),
  });
  await publishApplicationsChanged(context, userId);
}

/** A client gives its access back (RFC 7009). Either of its tokens ends both. Nothing happens for an unknown token or one of another client. */
export async function revokeToken(
  context: CoreContext,
  { token: secret, clientId }: { token: string; clientId: string },
): Promise<void> {
  const { db } = context;
  const token = await findToken(db, secret);
  const application = token && (await findApplication(db, token.applicationId));
  if (application?.clientId !== clientId) return;
  await deleteApplications(db, { _id: application._id });
  await publishApplicationsChanged(context, application.userId);
}

/** Tells the user's open pages. */
export function publishApplicationsChanged(context: CoreContext, userId: string): Promise<void> {
  return bestEffort(context, () => publishAccountChanged(context.redis, userId, "account"));
}

import { AppError } from "#schemas/errors.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { deleteApplications, findApplication } from "#store/oauth/applications.ts";
import { findToken } from "#store/oauth/tokens.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

/** A user disconnects an application. @throws AppError application_not_found */
export async function revokeApplication(
  context: CoreContext,
  actor: Actor,
  applicationId: string,
): Promise<void> {
  const application = await findApplication(context.db, applicationId);
  if (application?.userId !== actor.caller.userId) throw new AppError("application_not_found");
  const { _id, orgId, projectId, name, clientId } = application;
  await deleteApplications(context.db, { _id });
  await recordAudit(context, actor, {
    ...{ orgId, projectId, action: "applications.revoke" },
    target: { kind: "application", id: clientId, name },
  });
  await publishApplicationsChanged(context, application.userId);
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

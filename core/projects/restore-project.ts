import { AppError } from "#schemas/errors.ts";
import { wakeCheck } from "#queues/enqueue.ts";
import { publishProjectChanged, publishSiteSwitched } from "#queues/publish.ts";
import { DELETED_REASON } from "#store/projects/delete-project.ts";
import { checkDomainsSoon } from "#store/domains/changes.ts";
import { restoreProject as restoreStored } from "#store/projects/deleted-projects.ts";
import { deleteEndedCredentials } from "#store/projects/deploy-credentials.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { createWithin } from "../orgs/require-within.ts";
import { createsWebhook, putHostWebhook } from "../git-hosts/host-webhook.ts";
import { buildAgain } from "./archive-project.ts";
import { isLinked } from "./project-addresses.ts";
import type { CoreContext } from "../context.ts";

/**
 * Brings a project back that was deleted within the last week: its addresses, site, repository, deployments, settings and secrets. Its webhook on the git host
 * is created again, and a build that the deletion ended starts again.
 * @throws AppError project_not_found, org_limit_reached
 */
export async function restoreProject(
  context: CoreContext,
  { org, projectId, actor }: { org: OrgDocument; projectId: string; actor: string },
): Promise<ProjectDocument> {
  const { db, redis, queues } = context;
  const create = () => restoreStored(db, { projectId, orgId: org._id, now: new Date() });
  const stored = await createWithin(context, org, { id: "projects", create });
  if (!stored)
    throw new AppError("project_not_found", {
      message: "There is no such deleted project, or its week is over and it was removed.",
    });
  // Another project may have proved one of them in the meantime.
  await checkDomainsSoon(db, projectId, new Date());
  // Their creators may have left.
  await deleteEndedCredentials(db, stored);
  const project = createsWebhook(stored.source) ? await putHostWebhook(context, stored) : stored;
  if (!project.archivedAt) await buildAgain(context, project, { actor, reason: DELETED_REASON });
  await bestEffort(context, async () => {
    await publishSiteSwitched(redis, project);
    await publishProjectChanged(redis, project);
    if (isLinked(project)) await wakeCheck(queues, project._id);
  });
  return project;
}

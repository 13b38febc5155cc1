import type { FormerWebhook } from "#schemas/git-hosts/former-webhook.ts";
import { publishProjectChanged, publishSiteSwitched } from "#queues/publish.ts";
import { DELETED_REASON } from "#store/projects/delete-project.ts";
import { setAside } from "#store/projects/deleted-projects.ts";
import type { DeletedProjectDocument } from "#store/projects/deleted-project-document.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { switchOffSchedules } from "#store/tasks/schedules.ts";
import { AppError } from "#schemas/errors.ts";
import { bestEffort } from "../best-effort.ts";
import { removeFormerWebhook } from "../git-hosts/former-webhook.ts";
import { notify } from "../notifications/notify.ts";
import { adminIdsOf } from "../orgs/admin-ids.ts";
import { stopTasks } from "../tasks/cancel-task.ts";
import { PROJECT_DELETED } from "../tasks/schedules/schedule-caller.ts";
import { cancelBuilds } from "./archive-project.ts";
import type { CoreContext } from "../context.ts";

/**
 * Deletes a project for everyone immediately: its site, its pages in the dashboard, its remote and its credentials. For a week, an admin can restore it. Until
 * then, only its webhook on the git host is removed, because hosts turn off webhooks that get no answer.
 * @throws AppError project_not_found if it was deleted in the meantime
 */
export async function deleteProject(
  context: CoreContext,
  { org, project }: { org: OrgDocument; project: ProjectDocument },
  actor: { userId: string; name: string },
): Promise<{ deleted: DeletedProjectDocument; formerWebhook: FormerWebhook }> {
  const { db, redis } = context;
  const by = { userId: actor.userId, name: actor.name };
  const deleted = await setAside(db, project, { by, now: new Date() });
  if (!deleted) throw new AppError("project_not_found");
  await cancelBuilds(context, project._id, DELETED_REASON);
  await switchOffSchedules(context.db, { projectId: project._id }, PROJECT_DELETED);
  await stopTasks(context, { projectId: project._id }, PROJECT_DELETED);
  await bestEffort(context, async () => {
    await publishSiteSwitched(redis, project);
    await publishProjectChanged(redis, project);
  });
  await tellAdmins(context, org, deleted);
  return { deleted, formerWebhook: await removeFormerWebhook(context, project) };
}

/** Tells the other admins, because they can restore it. */
async function tellAdmins(
  context: CoreContext,
  org: OrgDocument,
  { _id, name, deletedAt, deletedBy }: DeletedProjectDocument,
): Promise<void> {
  const others = adminIdsOf(org).filter((userId) => userId !== deletedBy?.userId);
  await notify(context, others, {
    event: "project.deleted",
    key: `deleted:${_id}:${deletedAt.getTime()}`,
    title: `${name} was deleted`,
    message: `${deletedBy?.name ?? "Someone"} deleted it. For a week, an admin of ${org.name} can restore it.`,
    link: `/${org.handle}/~/settings/danger`,
    about: { org: org.name },
  });
}

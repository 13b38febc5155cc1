import { AppError } from "#schemas/errors.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { publish } from "#queues/events.ts";
import { wakeCheck, wakeReport } from "#queues/enqueue.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { cancelAll, findLatestDeployment } from "#store/deployments/deployments.ts";
import { ARCHIVED_REASON } from "#store/deployments/queue.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { updateProject } from "#store/projects/projects.ts";
import { switchOffSchedules } from "#store/tasks/schedules.ts";
import { bestEffort } from "../best-effort.ts";
import { stopTasks } from "../tasks/cancel-task.ts";
import { PROJECT_ARCHIVED } from "../tasks/schedules/schedule-caller.ts";
import { redeploy } from "../deployments/deploy.ts";
import type { CoreContext } from "../context.ts";
import { isLinked } from "./project-addresses.ts";

/**
 * The site and everything else stay as they are, but nothing is pushed, checked or built until the project is unarchived.
 * @throws AppError project_not_found if it was deleted in the meantime
 */
export async function archiveProject(
  context: CoreContext,
  project: ProjectDocument,
): Promise<ProjectDocument> {
  const archivedAt = project.archivedAt ?? new Date();
  const archived = await updateProject(context.db, project._id, { archivedAt });
  if (!archived) throw new AppError("project_not_found");
  await cancelBuilds(context, project._id, ARCHIVED_REASON);
  await switchOffSchedules(context.db, { projectId: project._id }, PROJECT_ARCHIVED);
  await stopTasks(context, { projectId: project._id }, PROJECT_ARCHIVED);
  await bestEffort(context, () => publishProjectChanged(context.redis, archived));
  return archived;
}

/** Follows its repository again, and builds what was not built. @throws AppError project_not_found */
export async function unarchiveProject(
  context: CoreContext,
  project: ProjectDocument,
  { actor }: { actor: string },
): Promise<ProjectDocument> {
  const active = await updateProject(context.db, project._id, { archivedAt: null, polledAt: null });
  if (!active) throw new AppError("project_not_found");
  await buildAgain(context, active, { actor, reason: ARCHIVED_REASON });
  await bestEffort(context, async () => {
    if (isLinked(active)) await wakeCheck(context.queues, active._id);
    await publishProjectChanged(context.redis, active);
  });
  return active;
}

/** Ends everything of a project that waits or runs, and tells the git host. */
export async function cancelBuilds(
  context: Pick<CoreContext, "db" | "redis" | "queues" | "log">,
  projectId: string,
  reason: string,
): Promise<void> {
  const { canceled, running } = await cancelAll(context.db, projectId, reason);
  await bestEffort(context, async () => {
    for (const deploymentId of running)
      await publish(context.redis, deploymentTopic(deploymentId), "deployment.cancelRequested", {
        deploymentId,
      });
    for (const deploymentId of canceled) await wakeReport(context.queues, deploymentId);
  });
}

/** Builds the branch if its newest deployment ended for `reason`. */
export async function buildAgain(
  context: CoreContext,
  project: ProjectDocument,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const latest = await findLatestDeployment(context.db, project._id);
  if (latest?.reason === reason) await redeploy(context, project, { actor, withoutCache: false });
}

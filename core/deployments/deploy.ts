import { AppError } from "#schemas/errors.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { newId } from "#schemas/ids.ts";
import { wakeReport } from "#queues/enqueue.ts";
import { publishDeploymentChanged, publishSiteSwitched } from "#queues/publish.ts";
import { publish } from "#queues/events.ts";
import {
  cancelDeployment,
  findDeployment,
  findDeployments,
} from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findNewestApproved } from "#store/deployments/history.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import { findProject, promoteByHand } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { requireActive } from "../projects/require-active.ts";
import { type RouteContext, routeEvent } from "../pushes/route-event.ts";
import type { CoreContext } from "../context.ts";

/** Creates a new deployment of the branch's head on request. @throws AppError project_archived */
export async function redeploy(
  context: RouteContext,
  project: ProjectDocument,
  { actor, withoutCache }: { actor: string | null; withoutCache: boolean },
): Promise<DeploymentDocument> {
  requireActive(project);
  const { gitEvent } = await recordGitEvent(context.db, {
    orgId: project.orgId,
    projectId: project._id,
    source: "manual",
    deliveryId: newId(),
    event: "redeploy",
    ref: `refs/heads/${project.branch}`,
    before: null,
    after: null,
    actor,
    withoutCache,
    headers: {},
    payload: "",
  });
  const { deployment } = await routeEvent(context, project, gitEvent);
  if (!deployment) throw new Error(`redeploy ${gitEvent._id} created no deployment`);
  return deployment;
}

/** @throws AppError deployment_not_cancelable if it has ended */
export async function cancel(
  context: CoreContext,
  deployment: DeploymentDocument,
  reason?: string,
): Promise<DeploymentDocument> {
  const { db, redis } = context;
  const { _id: deploymentId, projectId } = deployment;
  const result = await cancelDeployment(db, projectId, deploymentId, reason);
  if (result === "too late") throw new AppError("deployment_not_cancelable");
  const changed = (await findDeployment(db, deploymentId)) ?? deployment;
  await bestEffort(context, async () => {
    if (result === "requested") {
      const topic = deploymentTopic(deploymentId);
      await publish(redis, topic, "deployment.cancelRequested", { deploymentId });
    }
    await publishDeploymentChanged(redis, changed);
    await wakeReport(context.queues, changed._id);
  });
  return changed;
}

/**
 * Puts this deployment live, which approves its newly public content. If a newer deployment could be live, the site is
 * pinned until `resume`, because a push must not undo a rollback.
 * @throws AppError deployment_not_promotable
 */
export async function promote(
  context: CoreContext,
  deployment: DeploymentDocument,
  options: { pin?: boolean } = {},
): Promise<Switched> {
  if (deployment.previewId)
    throw new AppError("deployment_not_promotable", {
      message: "This deployment is a preview. Merge its branch to publish it.",
    });
  if (deployment.status !== "success" || !deployment.artifact || deployment.removedAt)
    throw new AppError("deployment_not_promotable");
  const { _id: deploymentId, projectId } = deployment;
  const newest = await findNewestApproved(context.db, projectId);
  const pinned = options.pin ?? (newest !== null && newest.pushSeq > deployment.pushSeq);
  return switchTo(context, { projectId, deploymentId, pinned });
}

/** Unpins the site: the newest deployment that needs no approval goes live. @throws AppError deployment_not_promotable */
export async function resume(context: CoreContext, project: ProjectDocument): Promise<Switched> {
  const newest = await findNewestApproved(context.db, project._id);
  if (!newest) throw new AppError("deployment_not_promotable");
  return switchTo(context, { projectId: project._id, deploymentId: newest._id, pinned: false });
}

/** The project and its live deployment. */
interface Switched {
  project: ProjectDocument;
  deployment: DeploymentDocument;
}

async function switchTo(
  context: CoreContext,
  { projectId, deploymentId, pinned }: { projectId: string; deploymentId: string; pinned: boolean },
): Promise<Switched> {
  const { db, redis } = context;
  const before = await findProject(db, projectId);
  const project = await promoteByHand(db, projectId, deploymentId, pinned);
  // Another promotion happened at the same time and came last.
  if (!project) throw new AppError("conflict");
  const ids = [...new Set([before?.live?.deploymentId ?? deploymentId, deploymentId])];
  const changed = await findDeployments(db, ids);
  const deployment = changed.find(({ _id }) => _id === deploymentId);
  if (!deployment) throw new AppError("deployment_not_found");
  await bestEffort(context, async () => {
    await publishSiteSwitched(redis, project);
    for (const row of changed) await publishDeploymentChanged(redis, row);
    // It may have waited for an approval.
    await wakeReport(context.queues, deploymentId);
  });
  return { project, deployment };
}

import { AppError } from "#schemas/errors.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { buildNow } from "#store/deployments/deployments.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { bestEffort } from "../best-effort.ts";
import { requireUnsuspended } from "../orgs/require-unsuspended.ts";
import { redeploy } from "./deploy.ts";
import type { CoreContext } from "../context.ts";

/** The actor of deployments that an administrator of the installation retries. Members do not learn who that is. */
const ADMINISTRATOR = "an administrator";

/**
 * An administrator retries a deployment. One that waits for its next attempt is built now. If it has ended, the branch's head is built.
 * @returns the deployment that is built
 * @throws AppError deployment_not_retryable, deployment_not_found, org_suspended, project_archived
 */
export async function retryDeployment(
  context: CoreContext,
  deployment: DeploymentDocument,
): Promise<DeploymentDocument> {
  const { db, redis, queues } = context;
  const [org, project] = await Promise.all([
    findOrg(db, deployment.orgId),
    findProject(db, deployment.projectId),
  ]);
  if (!org || !project) throw new AppError("deployment_not_found");
  requireUnsuspended(org);
  if (deployment.status === "queued") {
    const woken = await buildNow(db, deployment._id);
    if (!woken) throw new AppError("deployment_not_retryable");
    await bestEffort(context, async () => {
      await wakeBuild(queues, woken.projectId);
      await publishDeploymentChanged(redis, woken);
    });
    return woken;
  }
  const isEnded = deployment.status !== "running";
  // A preview is built for the commits of its branch or pull request, which a redeploy would not know.
  if (!isEnded || deployment.previewId || deployment.branch !== project.branch)
    throw new AppError("deployment_not_retryable");
  return redeploy(context, project, { actor: ADMINISTRATOR, withoutCache: false });
}

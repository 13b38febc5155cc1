import { AppError } from "#schemas/errors.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { deleteDeployment } from "#store/deployments/delete-deployment.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

/** @throws AppError deployment_not_deletable */
export async function removeDeployment(
  context: CoreContext,
  deployment: DeploymentDocument,
): Promise<void> {
  const { db, redis } = context;
  if ((await deleteDeployment(db, deployment)) === "in use")
    throw new AppError("deployment_not_deletable");
  await bestEffort(context, () => publishDeploymentChanged(redis, deployment));
}

import { AppError } from "#schemas/errors.ts";
import { announceDeployment } from "#queues/announce.ts";
import { deleteDeployment } from "#store/deployments/delete-deployment.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { afterStored } from "./after-stored.ts";
import type { Services } from "./services.ts";

/** @throws AppError deployment_not_deletable */
export async function removeDeployment(
  services: Services,
  deployment: DeploymentDocument,
): Promise<void> {
  const { db, redis } = services;
  if ((await deleteDeployment(db, deployment)) === "in use")
    throw new AppError("deployment_not_deletable");
  await afterStored(services, () => announceDeployment(redis, deployment));
}

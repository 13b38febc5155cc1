import { AppError } from "#schemas/errors.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";

/** The deployment that visitors see. @throws AppError site_not_live if nothing is live yet */
export async function liveDeployment(
  { db }: Pick<CoreContext, "db">,
  { _id, live }: ProjectDocument,
): Promise<DeploymentDocument> {
  const deployment = live && (await findDeploymentOf(db, _id, live.deploymentId));
  if (deployment) return deployment;
  throw new AppError("site_not_live");
}

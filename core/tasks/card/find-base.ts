import { findDeploymentOf } from "#store/deployments/deployments.ts";
import { findSuccessOfCommit } from "#store/deployments/history.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import type { BranchPoint } from "../../source/branches/branch-point.ts";

/**
 * The deployment that shows the site without the branch: of the commit where the branch began, so that what others have published since does not count as a
 * change of the task. If its files are gone, the live one.
 */
export async function findBase(
  { db }: Pick<CoreContext, "db">,
  project: ProjectDocument,
  { base }: Pick<BranchPoint, "base">,
): Promise<DeploymentDocument | null> {
  const live = project.live && (await findDeploymentOf(db, project._id, project.live.deploymentId));
  if (live?.commit?.sha === base) return live;
  const start = base === null ? null : await findSuccessOfCommit(db, project._id, base);
  return start ?? live;
}

import type { ScheduleDelay } from "#schemas/projects/schedule.ts";
import { findLatestDeployment, findNewestSuccess } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";

/** Why the due changes of a project are not carried out yet. */
export async function findDelay(
  { db }: Pick<CoreContext, "db">,
  project: ProjectDocument,
): Promise<ScheduleDelay> {
  const { _id, live, publicationTry } = project;
  const delay = (
    reason: ScheduleDelay["reason"],
    deployment: DeploymentDocument | null = null,
    retryAt: Date | null = null,
  ): ScheduleDelay => ({
    reason,
    deployment: deployment && { id: deployment._id, number: deployment.number },
    retryAt: retryAt?.toISOString() ?? null,
  });
  if (project.archivedAt) return delay("archived");
  if (project.pinned) return delay("pinned");
  const [latest, success] = await Promise.all([
    findLatestDeployment(db, _id),
    findNewestSuccess(db, _id),
  ]);
  const isAfterLive = (deployment: DeploymentDocument | null) =>
    deployment !== null && (live === null || deployment.pushSeq > live.pushSeq);
  if (latest && isAfterLive(latest)) {
    const { status } = latest;
    if (status === "queued" || status === "running") return delay("building", latest);
    if (success?.awaitsApproval && isAfterLive(success)) return delay("approval", success);
    if (status === "failed" || status === "canceled")
      return delay("failed", latest, publicationTry?.retryAt);
  }
  return delay("soon");
}

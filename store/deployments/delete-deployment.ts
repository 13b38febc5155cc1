import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";
import { findProject } from "../projects/projects.ts";

/** Longer than a manual promotion takes between its two steps. */
const PROMOTION_MS = 60_000;

/**
 * No list shows the deployment afterwards, its address returns 410, and retention removes the bytes.
 * @returns "in use" when the deployment is live, queued or running, or was promoted a moment ago
 */
export async function deleteDeployment(
  db: Db,
  { _id, projectId }: Pick<DeploymentDocument, "_id" | "projectId">,
): Promise<"deleted" | "in use"> {
  const project = await findProject(db, projectId);
  if (project?.live?.deploymentId === _id) return "in use";
  const deployments = collection(db, "deployments");
  const now = new Date();
  // A promotion first marks the same document, so only one of the two succeeds.
  const marked = await deployments.updateOne(
    {
      _id,
      projectId,
      status: { $in: ["success", "failed", "canceled", "skipped"] },
      $or: [
        { promotedAt: { $exists: false } },
        { promotedAt: { $lt: new Date(now.getTime() - PROMOTION_MS) } },
      ],
    },
    { $set: { deletedAt: now, removedAt: now } },
  );
  return marked.matchedCount === 1 ? "deleted" : "in use";
}

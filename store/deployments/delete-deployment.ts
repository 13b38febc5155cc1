import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";
import { shownDeployment } from "./shown-deployment.ts";

/** Longer than a manual promotion takes between its two steps. */
const PROMOTION_MS = 60_000;

/**
 * No list shows the deployment afterwards, its address returns 410, and retention removes the bytes.
 * @returns "in use" when visitors see the deployment, and when it is queued, running or was promoted a moment ago
 */
export async function deleteDeployment(
  db: Db,
  deployment: Pick<DeploymentDocument, "_id" | "projectId" | "previewId">,
): Promise<"deleted" | "in use"> {
  const { _id, projectId } = deployment;
  if ((await shownDeployment(db, deployment)) === _id) return "in use";
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

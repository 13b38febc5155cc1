import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";
import { findProject } from "../projects/projects.ts";

/** Longer than a promotion by hand takes between its two steps. */
const PROMOTION_MS = 60_000;

/**
 * No list shows it any more and its address answers 410; retention takes the bytes.
 * @returns "in use" when it is live, waits, is being built, or was promoted a moment ago
 */
export async function deleteDeployment(
  db: Db,
  { _id, projectId }: Pick<DeploymentDocument, "_id" | "projectId">,
): Promise<"deleted" | "in use"> {
  const project = await findProject(db, projectId);
  if (project?.live?.deploymentId === _id) return "in use";
  const deployments = collection(db, "deployments");
  const now = new Date();
  // A promotion marks the same document first, so only one of the two happens.
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

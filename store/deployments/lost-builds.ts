import type { Db } from "mongodb";
import { MAX_ATTEMPTS } from "./build-claims.ts";
import { collection } from "../collections.ts";
import { CANCELED_BY_MEMBER } from "./deployments.ts";
import type { DeploymentDocument } from "./documents.ts";
import { shownDeployment } from "./shown-deployment.ts";
import { sameSite } from "./of-site.ts";
import { LEASE_LONGEST_MS, ended } from "../moments.ts";
import { buildSlots } from "../orgs/slots.ts";

/**
 * Takes running deployments away from workers that died. The project's claim is removed first, so that a worker that resumes can no longer promote.
 * @returns the deployments that changed, with their new status
 */
export async function releaseLostBuilds(db: Db): Promise<DeploymentDocument[]> {
  const now = new Date();
  const lost = await collection(db, "deployments")
    .find({ status: "running", leaseExpiresAt: ended(now, LEASE_LONGEST_MS) })
    .limit(200)
    .toArray();
  const changed: DeploymentDocument[] = [];
  for (const deployment of lost) {
    await collection(db, "projects").updateOne(
      {
        _id: deployment.projectId,
        "claim.deploymentId": deployment._id,
        "claim.expiresAt": ended(now, LEASE_LONGEST_MS),
      },
      { $set: { claim: null } },
    );
    await buildSlots.release(db, deployment.orgId, deployment._id);
    const end = (await isReplaced(db, deployment))
      ? { status: "canceled" as const, reason: "superseded", finishedAt: new Date() }
      : endOfLost(deployment);
    const updated = await collection(db, "deployments").findOneAndUpdate(
      {
        _id: deployment._id,
        status: "running",
        fence: deployment.fence,
        leaseExpiresAt: ended(now, LEASE_LONGEST_MS),
      },
      { $set: { ...end, leaseExpiresAt: null, unannounced: true } },
      { returnDocument: "after" },
    );
    if (updated) changed.push(updated);
  }
  return changed;
}

/** A newer push superseded it while its worker was unresponsive. A deployment that is already live is finished anyway. */
export async function isReplaced(db: Db, deployment: DeploymentDocument): Promise<boolean> {
  const { _id, branch, pushSeq } = deployment;
  if ((await shownDeployment(db, deployment)) === _id) return false;
  const newer = await collection(db, "deployments").findOne(
    {
      ...sameSite(deployment),
      branch,
      pushSeq: { $gt: pushSeq },
      status: { $in: ["queued", "running", "success"] },
    },
    { projection: { _id: 1 } },
  );
  return newer !== null;
}

function endOfLost(deployment: DeploymentDocument): Partial<DeploymentDocument> {
  if (deployment.cancelRequested)
    return {
      status: "canceled",
      reason: deployment.cancelReason ?? CANCELED_BY_MEMBER,
      finishedAt: new Date(),
    };
  if (deployment.attempts >= MAX_ATTEMPTS) {
    return {
      status: "failed",
      reason: `The build was interrupted ${deployment.attempts} times.`,
      errorCode: "too_many_attempts",
      untold: true,
      finishedAt: new Date(),
    };
  }
  return { status: "queued" };
}

import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { buildSlots } from "../orgs/slots.ts";
import { type Claim, ownedBy } from "./claim.ts";

/** A worker sends a heartbeat this often. It is presumed dead after several missed heartbeats. */
export const HEARTBEAT_MS = 5_000;

/**
 * @param leaseMs see `buildLeaseMs`
 * @returns "lost" when another worker owns the deployment now: stop immediately and write nothing more
 */
export async function renewClaim(
  db: Db,
  claim: Claim,
  leaseMs: number,
): Promise<"held" | "cancel" | "lost"> {
  const expiresAt = new Date(Date.now() + leaseMs);
  const project = await collection(db, "projects").updateOne(ownedBy(claim), {
    $set: { "claim.expiresAt": expiresAt },
  });
  // Renewing the lease without the claim would only delay the sweep.
  if (project.matchedCount === 0) return "lost";
  const deployment = await collection(db, "deployments").findOneAndUpdate(
    { _id: claim.deploymentId, fence: claim.fence, status: "running" },
    { $set: { leaseExpiresAt: expiresAt } },
    { returnDocument: "after", projection: { cancelRequested: 1 } },
  );
  if (!deployment) return "lost";
  await buildSlots.renew(db, claim.orgId, { id: claim.deploymentId, expiresAt });
  return deployment.cancelRequested ? "cancel" : "held";
}

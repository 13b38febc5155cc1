import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { promotePreview } from "../previews/previews.ts";
import { type Claim, ownedBy } from "./claim.ts";

/**
 * Makes the deployment live with one conditional write on the project document, or on that of its preview.
 * @param expected if `after` is set: only while that deployment is live; null: only while nothing is live
 * @returns "older" when something newer is live already, "pinned" when the project is pinned after a rollback, "changed" when something unexpected is live,
 * "lost" when the claim is lost
 */
export async function promoteBuild(
  db: Db,
  claim: Claim,
  expected: { after?: string | null } = {},
): Promise<"live" | "older" | "pinned" | "changed" | "lost"> {
  const owned = ownedBy(claim);
  if (claim.previewId !== null) {
    const owner = await collection(db, "projects").findOne(owned, { projection: { _id: 1 } });
    return owner ? promotePreview(db, claim.previewId, claim) : "lost";
  }
  const now = new Date();
  const { after } = expected;
  const promoted = await collection(db, "projects").updateOne(
    {
      ...owned,
      pinned: false,
      ...(after === undefined || after === null ? {} : { "live.deploymentId": after }),
      $or: [
        ...(typeof after === "string" ? [] : [{ live: null }]),
        ...(after === null ? [] : [{ "live.pushSeq": { $lt: claim.pushSeq } }]),
      ],
    },
    {
      $set: {
        live: { deploymentId: claim.deploymentId, pushSeq: claim.pushSeq, at: now },
        unannouncedLive: true,
        unmailedLive: true,
        updatedAt: now,
      },
    },
  );
  if (promoted.matchedCount === 1) return "live";
  const project = await collection(db, "projects").findOne(owned, {
    projection: { live: 1, pinned: 1 },
  });
  if (!project) return "lost";
  if (project.live?.deploymentId === claim.deploymentId) return "live";
  if (project.pinned) return "pinned";
  return project.live && project.live.pushSeq > claim.pushSeq ? "older" : "changed";
}

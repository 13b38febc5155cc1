import type { Db } from "mongodb";
import type { Stage } from "#schemas/deployments/deployment.ts";
import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import { collection } from "../collections.ts";
import { CANCELED_BY_MEMBER } from "./deployments.ts";
import type { DeploymentDocument } from "./documents.ts";
import { LEASE_LONGEST_MS, LEASE_MS, ended } from "../moments.ts";
import { readyToBuild } from "./ready-to-build.ts";
import type { SlotCap } from "../orgs/slot-caps.ts";
import { buildSlots } from "../orgs/slots.ts";
import type { ProjectDocument } from "../projects/documents.ts";
import type { PreviewDocument } from "../previews/documents.ts";
import { findPreview } from "../previews/previews.ts";
import { type Claim, ownedBy } from "./claim.ts";
import { ofSite } from "./of-site.ts";
import { shownDeployment } from "./shown-deployment.ts";

/** A build that is interrupted this often fails. A build that is killed ten times in a row must still succeed. */
export const MAX_ATTEMPTS = 15;

export type ClaimResult =
  | {
      kind: "claimed";
      claim: Claim;
      deployment: DeploymentDocument;
      project: ProjectDocument;
      /** The preview that it is built for. Null if it is built for the project's site. */
      preview: PreviewDocument | null;
    }
  /** No deployment is ready to be built. */
  | { kind: "none" }
  /** The organization has reached its build limit. The next build that ends wakes this project again. */
  | { kind: "slot" }
  /** Another build of the project is running. When it ends, it wakes this project again. */
  | { kind: "build" };

/**
 * Claims the newest queued deployment of a project, or the oldest one of its previews. The project document is the lock: there are no transactions, so
 * everything that must be true at promotion is copied into it here.
 * @param request.previews whether a preview may be built if nothing else of the project waits
 */
export async function claimBuild(
  db: Db,
  request: { projectId: string; workerId: string; cap: SlotCap; previews?: boolean },
): Promise<ClaimResult> {
  for (;;) {
    const waiting = await nextToBuild(db, request);
    if (!waiting) return { kind: "none" };
    const { _id: deploymentId, orgId, projectId, pushSeq, previewId = null } = waiting;
    const claimedAt = new Date();
    const expiresAt = new Date(claimedAt.getTime() + LEASE_MS);
    const project = await collection(db, "projects").findOneAndUpdate(
      {
        _id: projectId,
        $or: [{ claim: null }, { "claim.expiresAt": ended(claimedAt, LEASE_LONGEST_MS) }],
      },
      { $inc: { fence: 1 }, $set: { claim: { deploymentId, pushSeq, expiresAt }, claimedAt } },
      { returnDocument: "after" },
    );
    if (!project) return { kind: "build" };
    const { fence } = project;
    const claim: Claim = { deploymentId, projectId, previewId, orgId, fence, pushSeq };
    // The slot comes after the project: it is taken in the name of a deployment, so only the owner of that deployment may take and release it.
    if (!(await buildSlots.take(db, orgId, { id: deploymentId, cap: request.cap, expiresAt }))) {
      await dropClaim(db, claim);
      // A slot may have become free while we had the project locked. The project that it woke then found the lock taken.
      if (await buildSlots.hasFree(db, orgId, request.cap)) continue;
      return { kind: "slot" };
    }
    const deployment = await collection(db, "deployments").findOneAndUpdate(
      { _id: deploymentId, ...readyToBuild() },
      {
        $set: {
          status: "running",
          unannounced: true,
          retryAt: null,
          fence: claim.fence,
          leaseExpiresAt: expiresAt,
          workerId: request.workerId,
          startedAt: new Date(),
          stages: [],
        },
        $inc: { attempts: 1 },
      },
      { returnDocument: "after" },
    );
    if (deployment) {
      const preview = previewId === null ? null : await findPreview(db, previewId);
      return { kind: "claimed", claim, deployment, project, preview };
    }
    // The deployment was canceled between the two steps: release everything and try the next one.
    await releaseClaim(db, claim);
  }
}

/** A preview waits while a site of the organization does, so that it never delays one. */
async function nextToBuild(
  db: Db,
  { projectId, previews = true }: { projectId: string; previews?: boolean },
): Promise<DeploymentDocument | null> {
  const deployments = collection(db, "deployments");
  const waits = { projectId, ...readyToBuild() };
  const own = await deployments.findOne({ ...waits, ...ofSite }, { sort: { pushSeq: -1 } });
  if (own || !previews) return own;
  const preview = await deployments.findOne(waits, { sort: { pushSeq: 1 } });
  return preview && (await isSiteWaiting(db, preview.orgId)) ? null : preview;
}

/** Whether a deployment of a site of the organization is ready to be built. */
export async function isSiteWaiting(db: Db, orgId: string): Promise<boolean> {
  const waiting = await collection(db, "deployments").findOne(
    { orgId, ...readyToBuild(), ...ofSite },
    { projection: { _id: 1 } },
  );
  return waiting !== null;
}

/** The reason of the canceled build; null if no cancellation was requested. A lost claim is reported by the next heartbeat. */
export async function findCancelReason(db: Db, claim: Claim): Promise<string | null> {
  const deployment = await collection(db, "deployments").findOne(
    { _id: claim.deploymentId, cancelRequested: true },
    { projection: { cancelReason: 1 } },
  );
  return deployment && (deployment.cancelReason ?? CANCELED_BY_MEMBER);
}

/** Whether this claim still owns the deployment. */
export async function holdsClaim(
  db: Db,
  claim: Pick<Claim, "deploymentId" | "fence">,
): Promise<boolean> {
  const deployment = await collection(db, "deployments").findOne(
    { _id: claim.deploymentId, fence: claim.fence, status: "running" },
    { projection: { _id: 1 } },
  );
  return deployment !== null;
}

/** What a running build writes. */
type Progress =
  | "commit"
  | "versions"
  | "stages"
  | "counts"
  | "convention"
  | "ignoredIssues"
  | "fileSettings"
  | "publishRules"
  | "artifact"
  | "base"
  | "buildKey"
  | "scheduled"
  | "newlyPublic"
  | "newlyBroken"
  | "awaitsApproval"
  | "reason";

/**
 * Writes the progress of the running build.
 * @returns false when the claim is lost
 */
export async function writeProgress(
  db: Db,
  claim: Claim,
  progress: Partial<Pick<DeploymentDocument, Progress>>,
): Promise<boolean> {
  const result = await collection(db, "deployments").updateOne(
    { _id: claim.deploymentId, fence: claim.fence, status: "running" },
    { $set: progress },
  );
  return result.matchedCount === 1;
}

/**
 * Ends the deployment and releases its claim and slot.
 * @returns false when the claim was lost (nothing is written then)
 */
export async function finishBuild(
  db: Db,
  claim: Claim,
  end: {
    status: Exclude<DeploymentStatus, "queued" | "running">;
    reason: string | null;
    errorCode: string | null;
    stages: Stage[];
  },
): Promise<boolean> {
  // Members follow previews where they review them.
  const isNews = claim.previewId === null && (end.status === "success" || end.status === "failed");
  const result = await collection(db, "deployments").updateOne(
    { _id: claim.deploymentId, fence: claim.fence, status: "running" },
    {
      $set: {
        ...end,
        unannounced: true,
        finishedAt: new Date(),
        leaseExpiresAt: null,
        ...(isNews ? { untold: true as const } : {}),
        ...(end.status === "success" ? { dataWanted: "newest" as const } : {}),
      },
    },
  );
  if (end.status === "success" && result.matchedCount === 1) await overtakeDatasets(db, claim);
  await releaseClaim(db, claim);
  return result.matchedCount === 1;
}

/** Older deployments then get a dataset only if someone asked for it. */
async function overtakeDatasets(db: Db, claim: Claim): Promise<void> {
  const { projectId, pushSeq } = claim;
  const site = claim.previewId === null ? ofSite : { previewId: claim.previewId };
  await collection(db, "deployments").updateMany(
    { projectId, ...site, status: "success", dataWanted: "newest", pushSeq: { $lt: pushSeq } },
    { $unset: { dataWanted: "" } },
  );
}

/**
 * Puts a build back in the queue because of a fault outside the build (storage, shutdown).
 * @param options.counts whether it counts as an interrupted attempt
 */
export async function requeueBuild(
  db: Db,
  claim: Claim,
  { counts = true }: { counts?: boolean } = {},
): Promise<void> {
  await releaseClaim(db, claim);
  await collection(db, "deployments").updateOne(
    { _id: claim.deploymentId, fence: claim.fence, status: "running" },
    {
      $set: { status: "queued", leaseExpiresAt: null, unannounced: true },
      ...(counts ? {} : { $inc: { attempts: -1 } }),
    },
  );
}

/** Postpones a build that may succeed later. An attempt that failed for such a reason does not count as interrupted. */
export async function postponeBuild(
  db: Db,
  claim: Claim,
  wait: { retryAt: Date; retries: number; code: string; stages: Stage[] },
): Promise<void> {
  const { retryAt, retries, code: retryCode, stages } = wait;
  await collection(db, "deployments").updateOne(
    { _id: claim.deploymentId, fence: claim.fence, status: "running" },
    {
      $set: {
        status: "queued",
        unannounced: true,
        leaseExpiresAt: null,
        attempts: 0,
        retryAt,
        retries,
        retryCode,
        stages,
      },
    },
  );
  await releaseClaim(db, claim);
}

/**
 * Withdraws the right to promote, so that a build that is being stopped can no longer go live.
 * @returns whether the deployment is already live
 */
export async function withdrawClaim(db: Db, claim: Claim): Promise<{ live: boolean }> {
  await releaseClaim(db, claim);
  return { live: (await shownDeployment(db, claim)) === claim.deploymentId };
}

async function releaseClaim(db: Db, claim: Claim): Promise<void> {
  const owned = await collection(db, "projects").findOne(ownedBy(claim), {
    projection: { _id: 1 },
  });
  // The slot goes first, and only its owner may release it: the slot carries the deployment's id, which a later attempt shares.
  if (owned) await buildSlots.release(db, claim.orgId, claim.deploymentId);
  await dropClaim(db, claim);
}

async function dropClaim(db: Db, claim: Claim): Promise<void> {
  await collection(db, "projects").updateOne(ownedBy(claim), { $set: { claim: null } });
}

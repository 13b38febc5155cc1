import type { Db, Filter } from "mongodb";
import { collection } from "../collections.ts";
import { type Page, type PageRequest, numberCursor, pageOf } from "../pagination.ts";
import type { DeploymentDocument } from "./documents.ts";
import { ofSite } from "./of-site.ts";

/** The reason of a deployment that a member canceled. */
export const CANCELED_BY_MEMBER = "canceled by a member";

export function findDeployment(db: Db, deploymentId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne({ _id: deploymentId });
}

export function findDeploymentOf(
  db: Db,
  projectId: string,
  deploymentId: string,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne({ _id: deploymentId, projectId });
}

/**
 * Finds a deployment that is not deleted and belongs to one of the given organizations. The project decides which organization that is: after a move, its
 * deployments follow a moment later.
 */
export async function findDeploymentIn(
  db: Db,
  orgIds: string[],
  deploymentId: string,
): Promise<DeploymentDocument | null> {
  const deployment = await collection(db, "deployments").findOne({
    _id: deploymentId,
    deletedAt: { $exists: false },
  });
  const project =
    deployment &&
    (await collection(db, "projects").findOne(
      { _id: deployment.projectId, orgId: { $in: orgIds } },
      { projection: { orgId: 1 } },
    ));
  return project && { ...deployment, orgId: project.orgId };
}

export function findDeployments(db: Db, ids: string[]): Promise<DeploymentDocument[]> {
  return collection(db, "deployments")
    .find({ _id: { $in: ids } })
    .toArray();
}

/** The newest deployment of the project's site. */
export function findLatestDeployment(
  db: Db,
  projectId: string,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, ...ofSite, deletedAt: { $exists: false } },
    { sort: { pushSeq: -1 } },
  );
}

/** The newest deployment of the site that could go live now. */
export function findNewestSuccess(db: Db, projectId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, ...ofSite, status: "success", removedAt: null },
    { sort: { pushSeq: -1 } },
  );
}

/** When the project's `count`th newest deployment was created. Null when there are fewer. */
export async function rowMadeAt(db: Db, projectId: string, count: number): Promise<Date | null> {
  const rows = await collection(db, "deployments")
    .find({ projectId }, { projection: { createdAt: 1 } })
    .sort({ pushSeq: -1 })
    .limit(count)
    .toArray();
  return rows[count - 1]?.createdAt ?? null;
}

/** Newest first. The cursor is a pushSeq. */
export async function listDeployments(
  db: Db,
  filter: Filter<DeploymentDocument>,
  request: PageRequest,
): Promise<Page<DeploymentDocument>> {
  const before = numberCursor(request.cursor);
  const rows = await collection(db, "deployments")
    .find(before === null ? filter : { $and: [filter, { pushSeq: { $lt: before } }] })
    .sort({ pushSeq: -1 })
    .limit(request.limit + 1)
    .toArray();
  const total = await collection(db, "deployments").countDocuments(filter);
  return pageOf(rows, { ...request, total, keyOf: (row) => row.pushSeq });
}

/** A queued deployment is canceled immediately. A running one is asked to stop, and its worker or the sweep ends it. */
export async function cancelDeployment(
  db: Db,
  projectId: string,
  deploymentId: string,
  reason?: string,
): Promise<"canceled" | "requested" | "too late"> {
  const deployments = collection(db, "deployments");
  const waiting = await deployments.updateOne(
    { _id: deploymentId, projectId, status: "queued" },
    {
      $set: {
        status: "canceled",
        reason: reason ?? CANCELED_BY_MEMBER,
        finishedAt: new Date(),
        unannounced: true,
      },
    },
  );
  if (waiting.matchedCount === 1) return "canceled";
  const running = await deployments.updateOne(
    { _id: deploymentId, projectId, status: "running" },
    { $set: { cancelRequested: true, ...(reason ? { cancelReason: reason } : {}) } },
  );
  return running.matchedCount === 1 ? "requested" : "too late";
}

/** Builds a queued deployment without waiting for its next attempt. Null if it is not queued. */
export function buildNow(db: Db, deploymentId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOneAndUpdate(
    { _id: deploymentId, status: "queued" },
    { $set: { retryAt: null } },
    { returnDocument: "after" },
  );
}

/**
 * Cancels everything of a project that waits or runs. Raising the fence refuses the promotion of a running build, and a build whose deployment is no longer
 * running writes neither log nor progress.
 * @returns ids of all canceled deployments, and of those whose builds must stop
 */
export async function cancelAll(
  db: Db,
  projectId: string,
  reason: string,
): Promise<{ canceled: string[]; running: string[] }> {
  const deployments = collection(db, "deployments");
  const active = { projectId, status: { $in: ["queued" as const, "running" as const] } };
  const rows = await deployments.find(active, { projection: { status: 1 } }).toArray();
  await deployments.updateMany(active, {
    $set: { status: "canceled", reason, finishedAt: new Date(), unannounced: true },
  });
  await collection(db, "projects").updateOne(
    { _id: projectId },
    { $set: { claim: null }, $inc: { fence: 1 } },
  );
  return {
    canceled: rows.map(({ _id }) => _id),
    running: rows.filter(({ status }) => status === "running").map(({ _id }) => _id),
  };
}

/** The deployment whose dataset should be built next: the newest one with a wanted dataset, previews last. */
export async function findWithoutDataset(
  db: Db,
  projectId: string,
): Promise<DeploymentDocument | null> {
  const newest = (filter: Filter<DeploymentDocument>) =>
    collection(db, "deployments").findOne(
      {
        projectId,
        ...filter,
        status: "success",
        data: "pending",
        removedAt: null,
        dataWanted: { $exists: true },
      },
      { sort: { pushSeq: -1 } },
    );
  return (await newest(ofSite)) ?? newest({});
}

/**
 * Requests the dataset of a deployment.
 * @returns true for the first request
 */
export async function wantDataset(db: Db, deploymentId: string): Promise<boolean> {
  const result = await collection(db, "deployments").updateOne(
    { _id: deploymentId, status: "success", data: "pending", dataWanted: { $exists: false } },
    { $set: { dataWanted: "asked" } },
  );
  return result.modifiedCount === 1;
}

/** The newest deployment of the site with a finished dataset. Search uses it, and the next dataset starts from it. */
export function findNewestDataset(db: Db, projectId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, ...ofSite, status: "success", data: "ready", removedAt: null },
    { sort: { pushSeq: -1 } },
  );
}

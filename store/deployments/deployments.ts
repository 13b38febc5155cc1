import type { Db, Filter } from "mongodb";
import type {
  Commit,
  DataState,
  DeploymentCounts,
  DeploymentStatus,
  Stage,
  TriggerKind,
} from "#schemas/deployment.ts";
import { collection } from "../collections.ts";
import { type Page, type PageRequest, numberCursor, pageOf } from "../page.ts";

export interface DeploymentDocument {
  _id: string;
  /** 1, 2, 3, … in the project; a crash can leave a gap. */
  number: number;
  orgId: string;
  projectId: string;
  branch: string;
  status: DeploymentStatus;
  data: DataState;
  reason: string | null;
  errorCode: string | null;
  /** It waits, and nobody builds it before. */
  retryAt?: Date | null;
  /** How often it has been put off, and for which reason the last time. */
  retries?: number;
  retryCode?: string;
  /** What the push named, for the list; once the build runs, what it really builds: the head of the branch. */
  commit: Commit | null;
  trigger: { kind: TriggerKind; actor: string | null };
  gitEventId?: string;
  pushSeq: number;
  /** Build everything anew, use no cache. */
  withoutCache: boolean;
  /** Build although nothing changed (redeploy, changed settings). */
  force: boolean;
  /** Fence of the claim that builds it, or built it. */
  fence: number;
  leaseExpiresAt: Date | null;
  workerId: string | null;
  attempts: number;
  cancelRequested: boolean;
  /** Names the stored bytes: `{id}-{fence}`, so that no attempt writes over another's. Null until stored. */
  artifact: string | null;
  /** Artifact of the deployment that its build begins with: retention keeps those bytes as long as it runs. */
  base?: string | null;
  /** Digest of all its inputs but the caches; a later build with the same one has nothing to do. */
  buildKey?: string;
  stages: Stage[];
  counts: DeploymentCounts | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Retention took the bytes; the address answers 410. */
  removedAt: Date | null;
  /** It ended well or failed, and its members were not told yet. */
  untold?: true;
  /** Pages and files readers could not see before; counted before it goes live. */
  newlyPublic?: number;
  /** True: the project wants somebody to look at them first. Going live by hand ends it. */
  awaitsApproval?: boolean;
  /** Why its dataset is to be made: it is the newest, or somebody asked. Absent: a newer push has overtaken it. */
  dataWanted?: "newest" | "asked";
  /** Who makes the dataset at this moment. */
  datasetClaim?: { token: string; expiresAt: Date };
  /** `DATASET_VERSION` of the worker that has made it. */
  dataVersion?: number;
  /** When it was made. */
  dataAt?: Date;
  /** Somebody deleted it: no list shows it any more. */
  deletedAt?: Date;
  /** When a member last asked for it to be live: for a while retention stays away. */
  promotedAt?: Date;
}

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
 * The deployment with this id, only inside one of the given organizations and not deleted. The project says which one it
 * belongs to: while it moves, its deployments follow a moment later.
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

export function findLatestDeployment(
  db: Db,
  projectId: string,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, deletedAt: { $exists: false } },
    { sort: { pushSeq: -1 } },
  );
}

/** The newest deployment that could go live now. */
export function findNewestSuccess(db: Db, projectId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, status: "success", removedAt: null },
    { sort: { pushSeq: -1 } },
  );
}

/** When the `count`th newest row of a project was made; null when it has fewer. */
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

/** A waiting one is canceled at once; a running one is asked to stop (its worker, or the sweep, ends it). */
export async function cancelDeployment(
  db: Db,
  projectId: string,
  deploymentId: string,
): Promise<"canceled" | "requested" | "too late"> {
  const deployments = collection(db, "deployments");
  const waiting = await deployments.updateOne(
    { _id: deploymentId, projectId, status: "queued" },
    { $set: { status: "canceled", reason: "canceled by a member", finishedAt: new Date() } },
  );
  if (waiting.matchedCount === 1) return "canceled";
  const running = await deployments.updateOne(
    { _id: deploymentId, projectId, status: "running" },
    { $set: { cancelRequested: true } },
  );
  return running.matchedCount === 1 ? "requested" : "too late";
}

/** The deployment whose dataset is to be made next: the newest one of those that are wanted. */
export function findWithoutDataset(db: Db, projectId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    {
      projectId,
      status: "success",
      data: "pending",
      dataWanted: { $exists: true },
      removedAt: null,
    },
    { sort: { pushSeq: -1 } },
  );
}

/** Asks for the dataset of a deployment. @returns true when nobody has asked before */
export async function wantDataset(db: Db, deploymentId: string): Promise<boolean> {
  const asked = await collection(db, "deployments").updateOne(
    { _id: deploymentId, status: "success", data: "pending", dataWanted: { $exists: false } },
    { $set: { dataWanted: "asked" } },
  );
  return asked.modifiedCount === 1;
}

/** The newest deployment whose dataset is made: search answers from it, and the next one begins with it. */
export function findNewestDataset(db: Db, projectId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, status: "success", data: "ready", removedAt: null },
    { sort: { pushSeq: -1 } },
  );
}

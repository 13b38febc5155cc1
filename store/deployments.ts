import type { Db, Filter } from "mongodb";
import type {
  Commit,
  DataState,
  DeploymentCounts,
  DeploymentStatus,
  Stage,
  TriggerKind,
} from "#schemas/deployment.ts";
import { newDeploymentId } from "#schemas/ids.ts";
import { collection } from "./collections.ts";
import { isDuplicateKey } from "./duplicate-key.ts";
import { type Page, type PageRequest, numberCursor, pageOf } from "./page.ts";
import type { ProjectDocument } from "./projects.ts";

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
  /** The project wants somebody to look at them first; going live by hand ends it. */
  awaitsApproval?: true;
  /** Somebody asked for the dataset although it is not the newest deployment. */
  dataWanted?: true;
  /** Somebody deleted it: no list shows it any more. */
  deletedAt?: Date;
  /** When a member last asked for it to be live: for a while retention stays away. */
  promotedAt?: Date;
}

export interface NewDeployment {
  branch: string;
  trigger: { kind: TriggerKind; actor: string | null };
  commit: Commit | null;
  gitEventId?: string;
  withoutCache?: boolean;
  force?: boolean;
  /** "[skip ci]": the row is made as skipped at once and replaces nothing. */
  skip?: string;
}

/**
 * Makes the row of a push and cancels the older waiting rows of its branch.
 * Asking again for the same git event answers the row that exists.
 * @returns the row, and the ids of the rows it superseded
 */
export async function queueDeployment(
  db: Db,
  project: Pick<ProjectDocument, "_id" | "orgId">,
  wanted: NewDeployment,
): Promise<{ deployment: DeploymentDocument; superseded: string[] }> {
  const counted = await collection(db, "projects").findOneAndUpdate(
    { _id: project._id },
    { $inc: { deploymentCount: 1, pushSeq: 1 }, $set: { updatedAt: new Date() } },
    { returnDocument: "after", projection: { deploymentCount: 1, pushSeq: 1 } },
  );
  if (!counted) throw new Error(`project ${project._id} is gone`);
  const now = new Date();
  const document: DeploymentDocument = {
    _id: newDeploymentId(),
    number: counted.deploymentCount,
    orgId: project.orgId,
    projectId: project._id,
    branch: wanted.branch,
    status: wanted.skip ? "skipped" : "queued",
    data: "pending",
    reason: wanted.skip ?? null,
    errorCode: null,
    commit: wanted.commit,
    trigger: wanted.trigger,
    ...(wanted.gitEventId ? { gitEventId: wanted.gitEventId } : {}),
    pushSeq: counted.pushSeq,
    withoutCache: wanted.withoutCache ?? false,
    force: wanted.force ?? false,
    fence: 0,
    leaseExpiresAt: null,
    workerId: null,
    attempts: 0,
    cancelRequested: false,
    artifact: null,
    stages: [],
    counts: null,
    createdAt: now,
    startedAt: null,
    finishedAt: wanted.skip ? now : null,
    removedAt: null,
  };
  try {
    await collection(db, "deployments").insertOne(document);
  } catch (error) {
    if (!wanted.gitEventId || !isDuplicateKey(error, "gitEventId")) throw error;
    const existing = await collection(db, "deployments").findOne({ gitEventId: wanted.gitEventId });
    if (!existing) throw error;
    return { deployment: existing, superseded: [] };
  }
  return {
    deployment: document,
    superseded: wanted.skip ? [] : await supersedeOlder(db, document),
  };
}

/** Cancels the rows of the same branch that still wait and are older. Two pushes at once can leave one: the claim calls this again. */
export async function supersedeOlder(
  db: Db,
  newer: Pick<DeploymentDocument, "projectId" | "branch" | "pushSeq">,
): Promise<string[]> {
  const filter: Filter<DeploymentDocument> = {
    projectId: newer.projectId,
    branch: newer.branch,
    status: "queued",
    pushSeq: { $lt: newer.pushSeq },
  };
  const rows = await collection(db, "deployments")
    .find(filter, { projection: { _id: 1 } })
    .toArray();
  if (rows.length === 0) return [];
  await collection(db, "deployments").updateMany(
    { ...filter, _id: { $in: rows.map((row) => row._id) } },
    { $set: { status: "canceled", reason: "superseded", finishedAt: new Date() } },
  );
  return rows.map((row) => row._id);
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

/** The deployment with this id, only inside one of the given organizations. */
export function findDeploymentIn(
  db: Db,
  orgIds: string[],
  deploymentId: string,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne({ _id: deploymentId, orgId: { $in: orgIds } });
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
  return collection(db, "deployments").findOne({ projectId }, { sort: { pushSeq: -1 } });
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

/** Says how the dataset of a deployment ended. @returns the deployment, or null when its bytes are other ones by now */
export function finishDataset(
  db: Db,
  deployment: { _id: string; artifact: string },
  end: { data: DataState; stage: Stage },
): Promise<DeploymentDocument | null> {
  const { _id, artifact } = deployment;
  return collection(db, "deployments").findOneAndUpdate(
    { _id, artifact },
    { $set: { data: end.data }, $push: { stages: end.stage } },
    { returnDocument: "after" },
  );
}

/**
 * The deployment whose dataset is to be made next: the newest one, else an older one that somebody asked for. What a
 * newer push has overtaken waits until then.
 */
export async function findWithoutDataset(
  db: Db,
  projectId: string,
): Promise<DeploymentDocument | null> {
  const newest = await findNewestSuccess(db, projectId);
  if (newest?.data === "pending") return newest;
  return collection(db, "deployments").findOne(
    { projectId, status: "success", data: "pending", dataWanted: true, removedAt: null },
    { sort: { pushSeq: -1 } },
  );
}

/** Asks for the dataset of a deployment. @returns true when nobody has asked before */
export async function wantDataset(db: Db, deploymentId: string): Promise<boolean> {
  const asked = await collection(db, "deployments").updateOne(
    { _id: deploymentId, status: "success", data: "pending", dataWanted: { $ne: true } },
    { $set: { dataWanted: true } },
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

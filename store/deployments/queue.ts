import type { Db, Filter } from "mongodb";
import type { Commit } from "#schemas/deployments/deployment.ts";
import type { TriggerKind } from "#schemas/deployments/status.ts";
import { newDeploymentId } from "#schemas/ids.ts";
import { currentRequestId } from "#service/tracing/request-id.ts";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";
import { sameSite } from "./of-site.ts";
import { duplicatesOf } from "../duplicate-key.ts";
import type { ProjectDocument } from "../projects/documents.ts";

export interface NewDeployment {
  branch: string;
  /** The preview that it is built for. */
  previewId?: string;
  /** The only commit that may be built. */
  approvedCommit?: string;
  trigger: { kind: TriggerKind; actor: string | null };
  commit: Commit | null;
  gitEventId?: string;
  /** The time that a scheduled build is requested for. */
  dueAt?: Date;
  announcedCommit?: string;
  withoutCache?: boolean;
  force?: boolean;
  /** "[skip ci]": the deployment is created as skipped and supersedes nothing. */
  skip?: string;
}

/** The deployment of a push, and the ids of the deployments it superseded. */
export interface Queued {
  deployment: DeploymentDocument;
  superseded: string[];
}

/** Creates the deployment of a push and supersedes older queued ones of the same site and branch. A repeated call for the same git event returns the existing deployment. */
export async function queueDeployment(
  db: Db,
  project: Pick<ProjectDocument, "_id" | "orgId">,
  request: NewDeployment,
): Promise<Queued> {
  const [queued] = await queueDeployments(db, project, [request]);
  if (!queued) throw new Error("no row was inserted");
  return queued;
}

/** Why nothing of an archived project is built. */
export const ARCHIVED_REASON = "the project is archived";

/** Like `queueDeployment` for several pushes in order, at the cost of one. @param wake called when a new deployment of the site is ready to be built */
export async function queueDeployments(
  db: Db,
  project: Pick<ProjectDocument, "_id" | "orgId">,
  requests: readonly NewDeployment[],
  wake: () => Promise<void> = () => Promise.resolve(),
): Promise<Queued[]> {
  if (requests.length === 0) return [];
  const count = requests.length;
  const counted = await collection(db, "projects").findOneAndUpdate(
    { _id: project._id },
    { $inc: { deploymentCount: count, pushSeq: count }, $set: { updatedAt: new Date() } },
    { returnDocument: "after", projection: { deploymentCount: 1, pushSeq: 1, archivedAt: 1 } },
  );
  if (!counted) throw new Error(`project ${project._id} is gone`);
  // The project may have been archived after the push was accepted.
  const wanted = counted.archivedAt
    ? requests.map((one) => ({ ...one, skip: ARCHIVED_REASON }))
    : requests;
  const rows = wanted.map((one, index) =>
    newRow(project, one, {
      number: counted.deploymentCount - count + 1 + index,
      pushSeq: counted.pushSeq - count + 1 + index,
    }),
  );
  const existing = await insertTogether(db, rows);
  const isNew = (row: DeploymentDocument) => !existing.has(row.gitEventId ?? "");
  const newest = rows.findLast((row) => row.status === "queued" && isNew(row));
  // Of a site, a worker builds the newest first, and supersedes the others too. Of its previews, it builds the oldest.
  const isOfSite = newest?.previewId === undefined;
  const [superseded] = newest
    ? await Promise.all([supersedeOlder(db, newest), isOfSite && wake()])
    : [[]];
  return rows.map((row) => ({
    deployment: existing.get(row.gitEventId ?? "") ?? asReplaced(row, newest),
    superseded: row === newest ? superseded : [],
  }));
}

/**
 * Inserts the deployments. Only the newest queued one needs to be built; the others are superseded from the start.
 * @returns the deployments that already existed, by git event
 */
async function insertTogether(
  db: Db,
  rows: DeploymentDocument[],
): Promise<Map<string, DeploymentDocument>> {
  const newest = rows.findLast(({ status }) => status === "queued");
  const others = rows.filter((row) => row !== newest).map((row) => asReplaced(row, newest));
  try {
    // Ordered, newest first, so that a deployment is never superseded by one that does not exist yet.
    await collection(db, "deployments").insertMany([...(newest ? [newest] : []), ...others]);
    return new Map();
  } catch (error) {
    duplicatesOf(error);
  }
  return insertMissing(db, rows);
}

/** The deployment as it is stored next to the newest one. */
function asReplaced(
  row: DeploymentDocument,
  newest: DeploymentDocument | undefined,
): DeploymentDocument {
  const isOlder =
    newest?.branch === row.branch &&
    newest.previewId === row.previewId &&
    row.pushSeq < newest.pushSeq;
  if (row.status !== "queued" || !isOlder) return row;
  return { ...row, status: "canceled", reason: "superseded", finishedAt: row.createdAt };
}

/**
 * Inserts the deployments of pushes that have none yet.
 * @returns the deployments that already existed, by git event
 */
async function insertMissing(
  db: Db,
  rows: DeploymentDocument[],
): Promise<Map<string, DeploymentDocument>> {
  try {
    // Unordered, so that a push that already has its deployment does not block the others.
    await collection(db, "deployments").insertMany(rows, { ordered: false });
    return new Map();
  } catch (error) {
    duplicatesOf(error);
  }
  const ids = rows.flatMap(({ gitEventId }) => gitEventId ?? []);
  const there = await collection(db, "deployments")
    .find({ gitEventId: { $in: ids } })
    .toArray();
  const own = new Set(rows.map(({ _id }) => _id));
  const existing = there.filter(({ _id }) => !own.has(_id));
  const missing = rows.filter(
    ({ gitEventId }) => gitEventId && !there.some((row) => row.gitEventId === gitEventId),
  );
  if (missing.length > 0) throw new Error(`${missing.length} deployments were not stored`);
  return new Map(existing.map((row) => [row.gitEventId ?? "", row]));
}

function newRow(
  project: Pick<ProjectDocument, "_id" | "orgId">,
  request: NewDeployment,
  { number, pushSeq }: { number: number; pushSeq: number },
): DeploymentDocument {
  const now = new Date();
  const requestId = currentRequestId();
  return {
    _id: newDeploymentId(),
    number,
    orgId: project.orgId,
    projectId: project._id,
    branch: request.branch,
    ...(request.previewId ? { previewId: request.previewId } : {}),
    ...(request.approvedCommit ? { approvedCommit: request.approvedCommit } : {}),
    status: request.skip ? "skipped" : "queued",
    unannounced: true,
    data: "pending",
    reason: request.skip ?? null,
    errorCode: null,
    commit: request.commit,
    trigger: request.trigger,
    ...(request.gitEventId ? { gitEventId: request.gitEventId } : {}),
    ...(requestId === undefined ? {} : { requestId }),
    ...(request.dueAt ? { dueAt: request.dueAt } : {}),
    ...(request.announcedCommit ? { announcedCommit: request.announcedCommit } : {}),
    pushSeq,
    withoutCache: request.withoutCache ?? false,
    force: request.force ?? false,
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
    finishedAt: request.skip ? now : null,
    removedAt: null,
  };
}

/** Supersedes older queued deployments of the same site and branch. Two concurrent pushes can leave one, so the build calls this again. */
export async function supersedeOlder(
  db: Db,
  newer: Pick<DeploymentDocument, "projectId" | "previewId" | "branch" | "pushSeq">,
): Promise<string[]> {
  const filter: Filter<DeploymentDocument> = {
    ...sameSite(newer),
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
    {
      $set: {
        status: "canceled",
        reason: "superseded",
        finishedAt: new Date(),
        unannounced: true,
      },
    },
  );
  return rows.map((row) => row._id);
}

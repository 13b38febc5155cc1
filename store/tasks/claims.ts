import type { Db, Filter } from "mongodb";
import type { AppCode } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import type { TaskCost } from "#schemas/tasks/task.ts";
import type { TaskStatus } from "#schemas/tasks/status.ts";
import { collection } from "../collections.ts";
import { ended, LEASE_MS } from "../moments.ts";
import { taskSlots } from "../orgs/slots.ts";
import type { TaskDocument } from "./documents.ts";
import { outsideMergeTurn } from "./merge-turn.ts";

/** A worker sends a heartbeat this often. It is presumed dead after several missed heartbeats. */
export const TASK_HEARTBEAT_MS = 5_000;
/** Each attempt may cost money, so a task that kills its workers ends sooner than a build. */
export const TASK_MAX_ATTEMPTS = 5;
/** Upper limit for a request to a model provider. */
export const TASK_RETRY_LATEST_MS = 60 * 60_000;

/** The right to continue one task until the lease expires. Every write below is refused if its fence is out of date. */
export interface TaskClaim {
  /** Its slot of the organization has this id. */
  id: string;
  taskId: string;
  orgId: string;
  fence: number;
}

export type TaskClaimResult =
  | { kind: "claimed"; claim: TaskClaim; task: TaskDocument }
  /** The task is not ready: another worker was faster, it was canceled, or it waits until `retryAt`. */
  | { kind: "none" }
  /** The organization has reached its limit. The next task that ends wakes this one again. */
  | { kind: "slot" };

/** Queued tasks, except those that wait for their model provider, or for the end of a merge. */
export function readyToRun() {
  const now = new Date();
  const retryAt = ended(now, TASK_RETRY_LATEST_MS);
  return { status: "queued" as const, retryAt, ...outsideMergeTurn(now) };
}

/** Claims a queued task. The task document is the lock. */
export async function claimTask(
  db: Db,
  { _id: taskId, orgId, startedAt }: Pick<TaskDocument, "_id" | "orgId" | "startedAt">,
  { workerId, cap }: { workerId: string; cap: number },
): Promise<TaskClaimResult> {
  const id = newId();
  const expiresAt = new Date(Date.now() + LEASE_MS);
  // First, so that no page shows a running task that has no slot.
  if (!(await taskSlots.take(db, orgId, { id, cap, expiresAt }))) return { kind: "slot" };
  const task = await collection(db, "tasks").findOneAndUpdate(
    { _id: taskId, orgId, ...readyToRun() },
    {
      $inc: { fence: 1, attempts: 1 },
      $set: {
        status: "running",
        reason: null,
        errorCode: null,
        retryAt: null,
        workerId,
        leaseExpiresAt: expiresAt,
        startedAt: startedAt ?? new Date(),
        updatedAt: new Date(),
      },
    },
    { returnDocument: "after" },
  );
  if (task) return { kind: "claimed", claim: { id, taskId, orgId, fence: task.fence }, task };
  await taskSlots.release(db, orgId, id);
  return { kind: "none" };
}

const ownedBy = ({ taskId, fence }: TaskClaim): Filter<TaskDocument> => ({
  _id: taskId,
  fence,
  status: "running",
});

/** @returns "lost" when another worker owns the task now, or it was deleted: stop immediately and write nothing more */
export async function renewTask(db: Db, claim: TaskClaim): Promise<"held" | "cancel" | "lost"> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + LEASE_MS);
  // An expired slot may belong to another task now.
  if (!(await taskSlots.renew(db, claim.orgId, { id: claim.id, expiresAt }))) return "lost";
  const task = await collection(db, "tasks").findOneAndUpdate(
    { ...ownedBy(claim), leaseExpiresAt: { $gt: now } },
    { $set: { leaseExpiresAt: expiresAt } },
    { returnDocument: "after", projection: { cancelRequested: 1 } },
  );
  if (!task) return "lost";
  return task.cancelRequested ? "cancel" : "held";
}

/** Whether this claim still owns the task. */
export async function holdsTask(db: Db, claim: TaskClaim): Promise<boolean> {
  const task = await collection(db, "tasks").findOne(ownedBy(claim), { projection: { _id: 1 } });
  return task !== null;
}

/** Whether someone asked to cancel the task. A lost claim is reported by the next heartbeat. */
export async function isTaskCancelRequested(db: Db, { taskId }: TaskClaim): Promise<boolean> {
  const task = await collection(db, "tasks").findOne(
    { _id: taskId, cancelRequested: true },
    { projection: { _id: 1 } },
  );
  return task !== null;
}

/** What follows from the log of a task. Its document has a copy, for lists. */
export interface TaskProgress {
  cost: TaskCost;
  /** What the steps with a price have cost. */
  pricedUsd: number;
  turn: TaskDocument["turn"];
  commit: string | null;
  model?: string;
}

/**
 * Writes what the log says now. Nothing is added up here, so that a step that is stored twice counts once.
 * @returns the task, null when the claim is lost
 */
export function writeTaskProgress(
  db: Db,
  claim: TaskClaim,
  progress: TaskProgress,
): Promise<TaskDocument | null> {
  return collection(db, "tasks").findOneAndUpdate(
    ownedBy(claim),
    {
      $set: { ...progress, attempts: 0, updatedAt: new Date() },
      // Its cost is known now.
      $unset: { reservedUsd: true },
    },
    { returnDocument: "after" },
  );
}

/** Other tasks of the schedule see it before the request is made. @returns false when the claim is lost */
export async function reserveCost(db: Db, claim: TaskClaim, reservedUsd: number): Promise<boolean> {
  const { matchedCount } = await collection(db, "tasks").updateOne(ownedBy(claim), {
    $set: { reservedUsd },
  });
  return matchedCount > 0;
}

/**
 * The request has failed. Its highest cost counts then, unless it certainly cost nothing.
 */
export async function endReservation(
  db: Db,
  claim: TaskClaim,
  { isUnpaid }: { isUnpaid: boolean },
): Promise<void> {
  const task = await collection(db, "tasks").findOne(ownedBy(claim), {
    projection: { reservedUsd: 1 },
  });
  if (task?.reservedUsd === undefined) return;
  const { reservedUsd } = task;
  await collection(db, "tasks").updateOne(
    { ...ownedBy(claim), reservedUsd },
    isUnpaid ? { $unset: { reservedUsd: true } } : countReservation(reservedUsd),
  );
}

/** Nobody knows what the request has cost. */
export const countReservation = (reservedUsd: number) => ({
  $inc: { unknownUsd: reservedUsd },
  $unset: { reservedUsd: true as const },
});

export interface TaskEnd {
  status: Extract<TaskStatus, "waiting" | "failed" | "canceled">;
  reason: string | null;
  errorCode: AppCode | null;
  /** When to decide whether it is merged automatically. */
  decideAt?: Date;
}

/**
 * Ends the turn and releases the slot. A message that the worker has not read keeps the task running, unless it was canceled.
 * A task that someone stopped only ends as canceled.
 * @param readSeq up to where the worker has read the log
 * @returns the task, null if it does not end like this or the claim is lost
 */
export async function endTask(
  db: Db,
  claim: TaskClaim,
  { readSeq, ...end }: TaskEnd & Partial<TaskProgress> & { readSeq: number },
): Promise<TaskDocument | null> {
  const now = new Date();
  const isWanted =
    end.status === "canceled"
      ? { cancelRequested: true }
      : { messageSeq: { $lte: readSeq }, cancelRequested: { $ne: true } };
  const task = await collection(db, "tasks").findOneAndUpdate(
    { ...ownedBy(claim), ...isWanted },
    {
      $set: {
        ...end,
        ...RELEASED,
        unannounced: true,
        cancelRequested: false,
        attempts: 0,
        updatedAt: now,
        finishedAt: now,
      },
      $unset: { reservedUsd: true },
    },
    { returnDocument: "after" },
  );
  if (task) await taskSlots.release(db, claim.orgId, claim.id);
  return task;
}

/** The claim of a task that no worker owns. */
const RELEASED = { leaseExpiresAt: null, workerId: null };

/**
 * Puts a task back in the queue, for another worker or for later.
 * @param options.counts whether it counts as an interrupted attempt
 * @returns the task, null when the claim is lost
 */
export async function requeueTask(
  db: Db,
  claim: TaskClaim,
  {
    counts,
    retryAt = null,
    reason = null,
  }: { counts: boolean; retryAt?: Date | null; reason?: string | null },
): Promise<TaskDocument | null> {
  const task = await collection(db, "tasks").findOneAndUpdate(
    ownedBy(claim),
    {
      $set: { status: "queued", ...RELEASED, retryAt, reason, updatedAt: new Date() },
      ...(counts ? {} : { $inc: { attempts: -1 } }),
    },
    { returnDocument: "after" },
  );
  await taskSlots.release(db, claim.orgId, claim.id);
  return task;
}

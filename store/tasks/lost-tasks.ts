import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { ended, LEASE_MS } from "../moments.ts";
import { countReservation, TASK_MAX_ATTEMPTS } from "./claims.ts";
import type { TaskDocument } from "./documents.ts";

/** Why a task failed whose workers died too often. */
export const interruptedOften = (attempts: number): string =>
  `The task was interrupted ${attempts} times at the same step. Send a message to try again.`;

/**
 * Takes running tasks away from workers that died. Their slots expire by themselves.
 * @returns the tasks that changed, with their new status
 */
export async function releaseLostTasks(db: Db): Promise<TaskDocument[]> {
  const isLost = { status: "running", leaseExpiresAt: ended(new Date(), LEASE_MS) } as const;
  const lost = await collection(db, "tasks").find(isLost).limit(200).toArray();
  const changed: TaskDocument[] = [];
  for (const { _id, fence, ...task } of lost) {
    const released = { leaseExpiresAt: null, workerId: null, cancelRequested: false };
    const updated = await collection(db, "tasks").findOneAndUpdate(
      { _id, fence, ...isLost },
      {
        $set: { ...endOfLost(task), ...released, updatedAt: new Date(), unannounced: true },
        ...(task.reservedUsd === undefined ? {} : countReservation(task.reservedUsd)),
      },
      { returnDocument: "after" },
    );
    if (updated) changed.push(updated);
  }
  return changed;
}

function endOfLost({
  cancelRequested,
  attempts,
}: Pick<TaskDocument, "cancelRequested" | "attempts">): Partial<TaskDocument> {
  if (cancelRequested) return { status: "canceled", reason: null, finishedAt: new Date() };
  if (attempts >= TASK_MAX_ATTEMPTS) {
    const reason = interruptedOften(attempts);
    return { status: "failed", reason, errorCode: "internal", finishedAt: new Date() };
  }
  return { status: "queued" };
}

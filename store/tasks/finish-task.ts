import type { Db } from "mongodb";
import type { TaskOutcome } from "#schemas/tasks/status.ts";
import { collection } from "../collections.ts";
import type { TaskDocument, TaskPartDocument } from "./documents.ts";

/**
 * The branch of a task was merged, or discarded. A message continues the task with a new branch.
 * @returns the task, null if a worker works on it, or it was deleted
 */
export function finishTask(
  db: Db,
  taskId: string,
  outcome: TaskOutcome,
): Promise<TaskDocument | null> {
  const now = new Date();
  return collection(db, "tasks").findOneAndUpdate(
    { _id: taskId, status: { $nin: ["queued", "running"] } },
    {
      $set: {
        status: "done",
        outcome,
        commit: null,
        reason: null,
        errorCode: null,
        notMerged: null,
        reverted: null,
        updatedAt: now,
        finishedAt: now,
        unannounced: true,
      },
    },
    { returnDocument: "after" },
  );
}

/** The branch may only be deleted at this commit. Until then, the task does not continue. */
export async function storeEndedHead(db: Db, taskId: string, endedHead: string): Promise<void> {
  await collection(db, "tasks").updateOne({ _id: taskId }, { $set: { endedHead } });
}

export async function forgetEndedHead(db: Db, taskId: string, endedHead: string): Promise<void> {
  await collection(db, "tasks").updateOne(
    { _id: taskId, endedHead },
    { $unset: { endedHead: true } },
  );
}

/**
 * All that was merged of a task has been undone. A task that continues, or that was discarded, stays as it is.
 * @returns the task, null if it stays as it is
 */
export function markReverted(
  db: Db,
  taskId: string,
  reverted: { userId: string; at: Date },
): Promise<TaskDocument | null> {
  return collection(db, "tasks").findOneAndUpdate(
    { _id: taskId, status: "done", outcome: "merged" },
    { $set: { outcome: "reverted", reverted, updatedAt: reverted.at } },
    { returnDocument: "after" },
  );
}

/** Merges of a task and their reverts, in order. */
export function listMerges(db: Db, taskId: string): Promise<MergePart[]> {
  return collection(db, "taskParts")
    .find({ taskId, kind: { $in: ["merged", "reverted"] } })
    .sort({ seq: 1 })
    .toArray() as Promise<MergePart[]>;
}
export type MergePart = Extract<TaskPartDocument, { kind: "merged" | "reverted" }>;

/** The newest merge of a task. Null if nothing was merged. */
export async function lastMerge(
  db: Db,
  taskId: string,
): Promise<Extract<TaskPartDocument, { kind: "merged" }> | null> {
  const part = await collection(db, "taskParts").findOne(
    { taskId, kind: "merged" },
    { sort: { seq: -1 } },
  );
  return part?.kind === "merged" ? part : null;
}

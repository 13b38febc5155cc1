import type { Db } from "mongodb";
import type { TaskOutcome } from "#schemas/tasks/status.ts";
import { collection } from "../collections.ts";
import type { TaskDocument, TaskPartDocument } from "./documents.ts";

/**
 * The branch of a task was merged, or thrown away. A message continues the task with a new branch.
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
        ...{ status: "done", outcome, commit: null, reason: null, errorCode: null },
        notMerged: null,
        ...{ updatedAt: now, finishedAt: now },
      },
    },
    { returnDocument: "after" },
  );
}

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

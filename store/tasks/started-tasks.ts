import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { TaskDocument } from "./documents.ts";

type Parent = NonNullable<TaskDocument["parent"]>;

/** The task that a call of another task has started. */
export function findStartedTask(db: Db, { taskId, callId }: Parent): Promise<TaskDocument | null> {
  return collection(db, "tasks").findOne({ "parent.taskId": taskId, "parent.callId": callId });
}

/** How many tasks a task has started. */
export function countStartedTasks(db: Db, taskId: string): Promise<number> {
  return collection(db, "tasks").countDocuments({ "parent.taskId": taskId });
}

/** What the model of a task said last. */
export async function lastAnswer(db: Db, taskId: string): Promise<string | null> {
  const part = await collection(db, "taskParts").findOne(
    { taskId, kind: "answer", text: { $ne: "" } },
    { sort: { seq: -1 } },
  );
  return part?.kind === "answer" ? part.text : null;
}

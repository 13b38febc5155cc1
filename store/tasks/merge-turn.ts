import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { ended } from "../moments.ts";
import type { TaskDocument } from "./documents.ts";

/** If the process dies, others can merge after this time. */
const TURN_MS = 5 * 60_000;

/** The right to merge or to discard the changes of a task. */
export interface MergeTurn {
  id: string;
  task: TaskDocument;
}

/** Tasks whose changes are not being merged or discarded. A merge deletes the branch, so no worker may write to it during that time. */
export const outsideMergeTurn = (now: Date) => ({ "mergeTurn.until": ended(now, TURN_MS) });

/** @returns null if another process has the turn, or the task was deleted */
export async function takeMergeTurn(db: Db, taskId: string): Promise<MergeTurn | null> {
  const now = new Date();
  const id = newId();
  const task = await collection(db, "tasks").findOneAndUpdate(
    { _id: taskId, ...outsideMergeTurn(now) },
    { $set: { mergeTurn: { id, until: new Date(now.getTime() + TURN_MS) } } },
    { returnDocument: "after" },
  );
  return task && { id, task };
}

/** @returns the task, null if another process has taken the turn, or the task was deleted */
export function endMergeTurn(db: Db, { id, task }: MergeTurn): Promise<TaskDocument | null> {
  return collection(db, "tasks").findOneAndUpdate(
    { _id: task._id, "mergeTurn.id": id },
    { $set: { mergeTurn: null } },
    { returnDocument: "after" },
  );
}

import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { TaskDocument } from "./documents.ts";

/** Reading a large repository and merging into one on another machine take less time than this. */
const DECISION_LEASE_MS = 5 * 60_000;
const WOKEN_MAX = 100;

/** A task with the end of the lease on its decision. */
export type TaskToDecide = TaskDocument & { decideAt: Date };

/**
 * Claims the decision whether a task is merged automatically. No other worker makes it until the lease ends. A task that is done may have been merged by a worker
 * that died before it told anyone.
 * @returns null if there is nothing to decide, or not yet
 */
export async function claimDecision(db: Db, taskId: string): Promise<TaskToDecide | null> {
  const now = new Date();
  const decideAt = new Date(now.getTime() + DECISION_LEASE_MS);
  const task = await collection(db, "tasks").findOneAndUpdate(
    { _id: taskId, status: { $nin: ["queued", "running"] }, decideAt: { $lte: now } },
    { $set: { decideAt } },
    { returnDocument: "after" },
  );
  return task && { ...task, decideAt };
}

/** Anything that happened to the task since the lease began gets its own decision. */
const leased = ({ _id, decideAt }: TaskToDecide) => ({ _id, decideAt });

/** @param notMerged why a person has to decide; null if nobody has to, or if it was merged */
export async function settleDecision(
  db: Db,
  task: TaskToDecide,
  notMerged: string | null,
): Promise<void> {
  await collection(db, "tasks").updateOne(leased(task), { $set: { decideAt: null, notMerged } });
}

/** The organization is suspended. @param notMerged what the page says until the next attempt */
export async function holdDecision(
  db: Db,
  task: TaskToDecide,
  { delayMs, notMerged }: { delayMs: number; notMerged: string },
): Promise<void> {
  const heldAt = new Date();
  const decideAt = new Date(heldAt.getTime() + delayMs);
  await collection(db, "tasks").updateOne(leased(task), { $set: { decideAt, heldAt, notMerged } });
}

export async function postponeDecision(db: Db, task: TaskToDecide, delayMs: number): Promise<void> {
  const decideAt = new Date(Date.now() + delayMs);
  await collection(db, "tasks").updateOne(leased(task), { $set: { decideAt, notMerged: null } });
}

/** The preview of a branch was built. @returns the task that waits for it; null if none does */
export async function hastenDecision(
  db: Db,
  { projectId, branch }: { projectId: string; branch: string },
): Promise<string | null> {
  const now = new Date();
  const task = await collection(db, "tasks").findOneAndUpdate(
    { projectId, branch, status: "waiting", decideAt: { $gt: now } },
    { $set: { decideAt: now } },
    { projection: { _id: 1 } },
  );
  return task?._id ?? null;
}

/** Tasks whose wake-up was lost, whose worker died, or whose preview was not built yet. */
export async function listTasksToDecide(db: Db, dueBefore: Date): Promise<string[]> {
  const tasks = await collection(db, "tasks")
    .find({ decideAt: { $lte: dueBefore } }, { projection: { _id: 1 } })
    .sort({ decideAt: 1 })
    .limit(WOKEN_MAX)
    .toArray();
  return tasks.map(({ _id }) => _id);
}

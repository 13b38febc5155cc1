import type { Db, Filter } from "mongodb";
import type { TaskStatus } from "#schemas/tasks/status.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { TaskDocument } from "./documents.ts";

export type NewTask = Pick<
  TaskDocument,
  "_id" | "orgId" | "projectId" | "userId" | "title" | "branch" | "parent"
>;

/** @returns false if the same call of another task has started it already */
export async function insertTask(db: Db, task: NewTask): Promise<boolean> {
  const now = new Date();
  const document: TaskDocument = {
    ...task,
    // Its first message makes it ready for a worker.
    ...{ status: "waiting", reason: null, errorCode: null, commit: null, model: null },
    cost: { steps: 0, inputTokens: 0, outputTokens: 0, usd: null },
    turn: { steps: 0, tokens: 0, usd: 0, ms: 0 },
    ...{ messageSeq: 0, fence: 0, attempts: 0, workerId: null, leaseExpiresAt: null },
    ...{ cancelRequested: false, queuedAt: now, retryAt: null },
    ...{ createdAt: now, updatedAt: now, startedAt: null, finishedAt: null },
  };
  try {
    await collection(db, "tasks").insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error, "parent")) return false;
    throw error;
  }
}

export function findTask(db: Db, taskId: string): Promise<TaskDocument | null> {
  return collection(db, "tasks").findOne({ _id: taskId });
}

/** A task of one of these organizations. */
export function findTaskIn(
  db: Db,
  orgIds: readonly string[],
  taskId: string,
): Promise<TaskDocument | null> {
  return collection(db, "tasks").findOne({ _id: taskId, orgId: { $in: [...orgIds] } });
}

export interface TaskFilter {
  orgId: string;
  /** Null: only tasks of the organization itself. Absent: those of all its projects too. */
  projectId?: string | null;
  userId?: string;
  statuses?: readonly TaskStatus[];
}

/** The task that changed last comes first. */
export function listTasks(
  db: Db,
  { orgId, projectId, userId, statuses }: TaskFilter,
  page: PageRequest,
): Promise<Page<TaskDocument>> {
  const filter: Filter<TaskDocument> = {
    orgId,
    ...(projectId === undefined ? {} : { projectId }),
    ...(userId === undefined ? {} : { userId }),
    ...(statuses === undefined ? {} : { status: { $in: [...statuses] } }),
  };
  return newestPage(collection(db, "tasks"), filter, { ...page, by: "createdAt" });
}

/**
 * A person's message is in the log. If no worker works on the task, it enters the queue; a running worker reads the message before its turn ends.
 * @returns the task, null if it was deleted
 */
export async function queueForMessage(
  db: Db,
  taskId: string,
  messageSeq: number,
): Promise<TaskDocument | null> {
  const tasks = collection(db, "tasks");
  const now = new Date();
  // First: a worker that ends its turn now sees that there is something to read.
  await tasks.updateOne({ _id: taskId }, { $max: { messageSeq }, $set: { updatedAt: now } });
  await tasks.updateOne(
    { _id: taskId, status: { $nin: ["queued", "running"] } },
    {
      $set: {
        ...{ status: "queued", reason: null, errorCode: null, cancelRequested: false },
        ...{ queuedAt: now, retryAt: null, attempts: 0, finishedAt: null },
        turn: { steps: 0, tokens: 0, usd: 0, ms: 0 },
      },
    },
  );
  return findTask(db, taskId);
}

/** A queued task ends immediately; a running one when its worker sees the request. @returns the task, null if it was deleted */
export async function requestTaskCancel(db: Db, taskId: string): Promise<TaskDocument | null> {
  const tasks = collection(db, "tasks");
  const now = new Date();
  const canceled = await tasks.findOneAndUpdate(
    { _id: taskId, status: { $in: ["queued", "waiting"] } },
    { $set: { status: "canceled", reason: null, updatedAt: now, finishedAt: now, retryAt: null } },
    { returnDocument: "after" },
  );
  if (canceled) return canceled;
  await tasks.updateOne(
    { _id: taskId, status: "running" },
    { $set: { cancelRequested: true, updatedAt: now } },
  );
  return findTask(db, taskId);
}

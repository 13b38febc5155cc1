import type { Db, Filter } from "mongodb";
import type { TaskOutcome, TaskStatus } from "#schemas/tasks/status.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { TaskDocument } from "./documents.ts";

export type NewTask = Pick<
  TaskDocument,
  "_id" | "orgId" | "projectId" | "userId" | "title" | "branch" | "parent"
> &
  Pick<TaskDocument, "keyId" | "recipe" | "scheduleId"> & {
    /** The seq of its first message, if that is in the log. Then the task is ready for a worker. */
    messageSeq?: number;
  };

/** @returns false if it was inserted before, by the same request or the same call of another task */
export async function insertTask(db: Db, { messageSeq = 0, ...task }: NewTask): Promise<boolean> {
  const now = new Date();
  const document: TaskDocument = {
    ...task,
    status: messageSeq === 0 ? "waiting" : "queued",
    reason: null,
    errorCode: null,
    commit: null,
    model: null,
    cost: { steps: 0, inputTokens: 0, outputTokens: 0, usd: null },
    turn: { steps: 0, tokens: 0, usd: 0, ms: 0 },
    messageSeq,
    fence: 0,
    attempts: 0,
    workerId: null,
    leaseExpiresAt: null,
    cancelRequested: false,
    queuedAt: now,
    retryAt: null,
    createdAt: now,
    updatedAt: now,
    startedAt: null,
    finishedAt: null,
  };
  try {
    await collection(db, "tasks").insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
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
  /** Only those that are done and ended like this. */
  outcome?: TaskOutcome;
  /** Only those that schedules started. */
  scheduled?: boolean;
}

/** Newest first. Those of deleted projects are left out until the project is restored. */
export async function listTasks(
  db: Db,
  { orgId, projectId, userId, statuses, outcome, scheduled }: TaskFilter,
  page: PageRequest,
): Promise<Page<TaskDocument>> {
  const filter: Filter<TaskDocument> = {
    orgId,
    projectId: projectId === undefined ? { $nin: await deletedProjectsOf(db, orgId) } : projectId,
    ...(userId === undefined ? {} : { userId }),
    ...(statuses === undefined ? {} : { status: { $in: [...statuses] } }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(scheduled ? { scheduleId: { $type: "string" as const } } : {}),
  };
  return newestPage(collection(db, "tasks"), filter, { ...page, by: "createdAt" });
}

/** Of projects that can still be restored. The tasks of others are deleted with them. */
async function deletedProjectsOf(db: Db, orgId: string): Promise<string[]> {
  const deleted = await collection(db, "deletedProjects")
    .find({ orgId, document: { $ne: null } }, { projection: { _id: 1 } })
    .toArray();
  return deleted.map(({ _id }) => _id);
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
  for (;;) {
    const now = new Date();
    const idle = await tasks.findOneAndUpdate(
      { _id: taskId, status: { $nin: ["queued", "running"] } },
      {
        $max: { messageSeq },
        $set: {
          status: "queued",
          reason: null,
          errorCode: null,
          cancelRequested: false,
          queuedAt: now,
          updatedAt: now,
          retryAt: null,
          attempts: 0,
          finishedAt: null,
          decideAt: null,
          notMerged: null,
          outcome: null,
          reverted: null,
          turn: { steps: 0, tokens: 0, usd: 0, ms: 0 },
        },
      },
      { returnDocument: "after" },
    );
    if (idle) return idle;
    // A worker that ends its turn sees that there is something to read. A user who writes after a cancel wants the task to continue.
    const busy = await tasks.findOneAndUpdate(
      { _id: taskId, status: { $in: ["queued", "running"] } },
      { $max: { messageSeq }, $set: { updatedAt: now, cancelRequested: false } },
      { returnDocument: "after" },
    );
    if (busy) return busy;
    // Its turn ended between the two writes, or it was deleted.
    if (!(await findTask(db, taskId))) return null;
  }
}

/**
 * A queued task ends immediately; a running one when its worker sees the request.
 * @param reason why a task ends that no worker runs
 * @returns the task, null if it was deleted
 */
export async function requestTaskCancel(
  db: Db,
  taskId: string,
  reason: string | null = null,
): Promise<TaskDocument | null> {
  const tasks = collection(db, "tasks");
  const now = new Date();
  const canceled = await tasks.findOneAndUpdate(
    { _id: taskId, status: { $in: ["queued", "waiting"] } },
    {
      $set: {
        status: "canceled",
        reason,
        updatedAt: now,
        finishedAt: now,
        retryAt: null,
        unannounced: true,
      },
      // No request is running.
      $unset: { reservedUsd: true },
    },
    { returnDocument: "after" },
  );
  if (canceled) return canceled;
  await tasks.updateOne(
    { _id: taskId, status: "running" },
    { $set: { cancelRequested: true, updatedAt: now } },
  );
  return findTask(db, taskId);
}

/** Tasks that a worker runs, or will run: of a project, of an API key, or of a member. */
export type ActiveTasks =
  | { projectId: string }
  | { keyId: string }
  | { orgId: string; userId?: string };

export function listActiveTasks(db: Db, which: ActiveTasks): Promise<TaskDocument[]> {
  return collection(db, "tasks")
    .find({ ...which, status: { $in: ["queued", "running"] } })
    .toArray();
}

import { wakeDecision, wakeTask } from "#queues/enqueue.ts";
import { publishTaskChanged } from "#queues/publish.ts";
import { ignoreLost } from "#service/failures.ts";
import { AppError } from "#schemas/errors.ts";
import {
  endReservation,
  endTask,
  holdsTask,
  isTaskCancelRequested,
  requeueTask,
  type TaskEnd,
} from "#store/tasks/claims.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { ModelFailure } from "./ask-model.ts";
import type { Postponed, TaskRun } from "./continue-task.ts";
import { progressOf } from "./log-state.ts";
import { openSession } from "./open-session.ts";
import { TaskCanceled, TaskLost, TurnEnded } from "./task-ends.ts";

/** The state of a task whose turn ended with this error; null if the error says nothing about the task. */
export async function endOf(
  { context, task }: Pick<TaskRun, "context" | "task">,
  error: unknown,
): Promise<TaskEnd | null> {
  if (error instanceof TurnEnded) return { ...WAITING, reason: error.message };
  if (error instanceof TaskCanceled) {
    // A task is also canceled because its owner lost access.
    const lost = await openSession(context, task).then(() => null, appErrorOf);
    return { status: "canceled", reason: lost?.message ?? null, errorCode: lost?.appCode ?? null };
  }
  const appError = error instanceof ModelFailure ? error.failure.error : error;
  if (!(appError instanceof AppError)) return null;
  return { status: "failed", reason: appError.message, errorCode: appError.appCode };
}

/** @throws the error itself if it is another one */
function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

export const WAITING: TaskEnd = { status: "waiting", reason: null, errorCode: null };

/** Someone stopped the task after its last step. */
const CANCELED: TaskEnd = { status: "canceled", reason: null, errorCode: null };

/**
 * Ends the turn, in the log first. A message that arrived in the meantime keeps it going.
 * @returns whether the turn ended
 * @throws TaskLost
 */
export async function endTurn(run: TaskRun, end: TaskEnd): Promise<boolean> {
  const { context, claim, log } = run;
  const { db, redis, queues } = context;
  const { status, reason } = end;
  const entry = { kind: "status", status, reason } as const;
  if (status === "canceled") await log.append(entry);
  else if (!(await log.appendIfRead(entry))) return false;
  // A worker that died after the last answer has not copied its cost.
  const progress = progressOf(log.parts);
  const isDecided = status === "waiting" && run.task.recipe && progress.commit !== null;
  const ended = { ...end, ...(isDecided ? { decideAt: new Date() } : {}) };
  const task = await endTask(db, claim, { ...ended, ...progress, readSeq: log.seq });
  if (task) {
    await publishTaskChanged(redis, task).catch(ignoreLost);
    if (isDecided) await wakeDecision(queues, task._id).catch(ignoreLost);
    return true;
  }
  if (!(await holdsTask(db, claim))) throw new TaskLost();
  if (status !== "canceled" && (await isTaskCancelRequested(db, claim)))
    return endTurn(run, CANCELED);
  // There is a message, or the cancel was withdrawn by one.
  await log.append({ kind: "status", status: "running", reason: null });
  await log.read();
  return false;
}

/** Another worker, or this one later, continues the task. */
export async function handBack(
  { context, claim }: Pick<TaskRun, "context" | "claim">,
  { counts, ...later }: { counts: boolean } & Partial<Postponed>,
): Promise<TaskDocument | null> {
  const { db, redis, queues } = context;
  // An answer that could not be stored. What it cost is lost with it.
  await endReservation(db, claim, { isUnpaid: false });
  const task = await requeueTask(db, claim, { counts, ...later });
  if (!task) return null;
  await publishTaskChanged(redis, task).catch(ignoreLost);
  // The sweep wakes it when it is due.
  if (task.retryAt === null) await wakeTask(queues, task._id).catch(ignoreLost);
  return task;
}

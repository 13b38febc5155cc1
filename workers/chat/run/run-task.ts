import { enqueue, wakeTask } from "#queues/enqueue.ts";
import { publishTaskChanged } from "#queues/publish.ts";
import { ignoreLost } from "#service/failures.ts";
import { AppError } from "#schemas/errors.ts";
import { taskSlots } from "#store/orgs/slots.ts";
import { claimTask, TASK_MAX_ATTEMPTS, type TaskClaim } from "#store/tasks/claims.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { interruptedOften } from "#store/tasks/lost-tasks.ts";
import { deleteParts } from "#store/tasks/parts.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { listTasksWaiting, taskBefore } from "#store/tasks/turns.ts";
import type { ChatContext } from "../context.ts";
import { continueTask, type TaskRun } from "./continue-task.ts";
import { endOf, endTurn, handBack, WAITING } from "./end-turn.ts";
import { TaskHandedBack, TaskLost } from "./task-ends.ts";
import { openTaskLog } from "./task-log.ts";
import { watchTask } from "./watch-task.ts";

/** Continues the task that the worker was woken for, or lets another one go first whose turn it is. */
export async function runTask(context: ChatContext, taskId: string): Promise<void> {
  const { db, env, queues, workerId } = context;
  const task = await findTask(db, taskId);
  if (task?.status !== "queued") return;
  if (context.stopping.aborted) return wakeTask(queues, taskId);
  const cap = env.TASKS_PER_ORG;
  // The next task that ends wakes this one again.
  if (!(await taskSlots.hasFree(db, task.orgId, cap))) return;
  const before = await taskBefore(db, task, cap);
  if (before) return letPass(context, { task, before });
  const claimed = await claimTask(db, task, { workerId, cap });
  if (claimed.kind !== "claimed") return;
  try {
    await attempt(context, claimed);
  } finally {
    await wakeWaiting(context, task.orgId);
  }
}

/** The other task gets the next place in the queue, and this one the last. */
async function letPass(
  { queues }: ChatContext,
  { task, before }: { task: TaskDocument; before: TaskDocument },
): Promise<void> {
  // It may have a job already, at the end of the queue, so this one has another name.
  const options = { once: `${before._id}:turn`, isUrgent: true };
  await enqueue(queues, "task.run", { taskId: before._id }, options);
  await wakeTask(queues, task._id);
}

/** @throws errors of the database, of the queue and of tools, after the task is back in the queue */
async function attempt(
  context: ChatContext,
  { claim, task }: { claim: TaskClaim; task: TaskDocument },
): Promise<void> {
  const { db, redis } = context;
  const stop = new AbortController();
  const watch = watchTask(context, claim, stop);
  try {
    await publishTaskChanged(redis, task).catch(ignoreLost);
    const log = await openTaskLog(context, claim, task);
    await untilEnded({ context, claim, task, log, watch, signal: stop.signal });
  } catch (error) {
    if (!(error instanceof TaskLost)) {
      const counts = !(error instanceof TaskHandedBack);
      await handBack({ context, claim }, { counts });
      if (counts) throw error;
    } else if (!(await findTask(db, task._id))) await deleteParts(db, task._id);
  } finally {
    watch.end();
  }
}

/** @throws TaskLost, TaskHandedBack; errors of the database and of tools */
async function untilEnded(run: TaskRun): Promise<void> {
  for (;;) {
    try {
      checkAttempts(run.task);
      const postponed = await continueTask(run);
      if (postponed) return void (await handBack(run, { counts: false, ...postponed }));
      if (await endTurn(run, WAITING)) return;
    } catch (error) {
      const end = await endOf(run, error);
      if (!end) throw error;
      if (await endTurn(run, end)) return;
      // The signal stays aborted, so that a new claim must continue the task.
      if (run.signal.aborted) throw new TaskHandedBack();
    }
  }
}

/** @throws AppError internal */
function checkAttempts({ attempts }: TaskDocument): void {
  if (attempts > TASK_MAX_ATTEMPTS)
    throw new AppError("internal", { message: interruptedOften(attempts - 1) });
}

/** A slot is free: other tasks of the organization may be waiting. */
async function wakeWaiting({ db, env, queues }: ChatContext, orgId: string): Promise<void> {
  const waiting = await listTasksWaiting(db, orgId, env.TASKS_PER_ORG);
  for (const taskId of waiting) await wakeTask(queues, taskId).catch(ignoreLost);
}

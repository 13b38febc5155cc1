import { AppError } from "#schemas/errors.ts";
import { taskTopic } from "#schemas/events.ts";
import { publish } from "#queues/events.ts";
import { publishTaskChanged, publishTaskContinued } from "#queues/publish.ts";
import { roleOf } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { type ActiveTasks, listActiveTasks, requestTaskCancel } from "#store/tasks/tasks.ts";
import type { Caller } from "../access/caller.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

type CancelContext = Pick<CoreContext, "db" | "log" | "redis">;

/**
 * Cancels a task. One that has ended stays as it is.
 * @throws AppError forbidden, task_not_found if it was deleted in the meantime
 */
export async function cancelTask(
  context: CancelContext,
  { caller, org, task }: { caller: Caller; org: OrgDocument; task: TaskDocument },
): Promise<TaskDocument> {
  const isAdmin = roleOf(org, caller.userId) !== "member";
  if (task.userId !== caller.userId && !isAdmin)
    throw new AppError("forbidden", {
      message: "Only the user who started this task and admins of the organization can cancel it.",
    });
  const canceled = await stopTask(context, task, null);
  if (!canceled) throw new AppError("task_not_found");
  return canceled;
}

/** Stops the tasks that are queued or running, of a project, of an API key, or of a member. */
export async function stopTasks(
  context: CancelContext,
  which: ActiveTasks,
  reason: string,
): Promise<void> {
  for (const task of await listActiveTasks(context.db, which))
    await stopTask(context, task, reason);
}

async function stopTask(
  context: CancelContext,
  task: TaskDocument,
  reason: string | null,
): Promise<TaskDocument | null> {
  const { db, redis } = context;
  const changed = await requestTaskCancel(db, task._id, reason);
  if (!changed) return null;
  const { status } = changed;
  // The worker of a running task writes the entry itself.
  const isEnded = status === "canceled" && task.status !== "canceled";
  const seq = isEnded
    ? await appendLast(db, changed, { body: { kind: "status", status, reason } })
    : null;
  await bestEffort(context, async () => {
    if (changed.cancelRequested)
      await publish(redis, taskTopic(task._id), "task.cancelRequested", { taskId: task._id });
    await publishTaskChanged(redis, changed);
    if (seq !== null) await publishTaskContinued(redis, task._id, seq);
  });
  return changed;
}

import { publishTaskChanged, publishTaskContinued } from "#queues/publish.ts";
import type { TaskPartBody } from "#schemas/tasks/part.ts";
import { AppError } from "#schemas/errors.ts";
import { isIdle, type TaskOutcome } from "#schemas/tasks/status.ts";
import { derivedId } from "#store/derived-id.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { finishTask, storeEndedHead } from "#store/tasks/finish-task.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";

type EndContext = Pick<CoreContext, "db" | "log" | "redis">;

/** The model may still be changing the branch. @throws AppError task_busy */
export function requireIdle({ status }: TaskDocument): void {
  if (!isIdle(status)) throw new AppError("task_busy");
}

/** Its id makes the entry of one commit unique, however often it is written. */
export const entryId = (task: TaskDocument, ...about: string[]): string =>
  derivedId("entry of task", task._id, ...about);

interface TaskEnding {
  outcome: TaskOutcome;
  /** The newest commit of the branch that ends. Null if there is no branch. */
  head: string | null;
}

/**
 * Writes what happened to the branch of a task, and the outcome if that ends it.
 * @throws AppError task_not_found if the task was deleted
 */
export async function recordEntry(
  context: EndContext,
  task: TaskDocument,
  { id, body, end }: { id: string; body: TaskPartBody; end: TaskEnding | null },
): Promise<TaskDocument> {
  const { db, redis } = context;
  const seq = await appendLast(db, task, { id, body });
  // Even if a message has just queued the task, so that it is not done.
  if (end && end.head !== null) await storeEndedHead(db, task._id, end.head);
  const finished = end && (await finishTask(db, task._id, end.outcome));
  const changed = finished ?? (await findTask(db, task._id));
  if (!changed) throw new AppError("task_not_found");
  await bestEffort(context, async () => {
    await publishTaskChanged(redis, changed);
    await publishTaskContinued(redis, task._id, seq);
  });
  return changed;
}

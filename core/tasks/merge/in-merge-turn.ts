import { setTimeout as sleep } from "node:timers/promises";
import { wakeTask } from "#queues/enqueue.ts";
import { AppError } from "#schemas/errors.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { endMergeTurn, takeMergeTurn } from "#store/tasks/merge-turn.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";

/** Most merges take less. */
const WAIT_MS = 10_000;
const PAUSE_MS = 100;
const BUSY =
  "The changes of this task are being merged, reverted or discarded right now. Try again in a few minutes.";

/**
 * Only one process at a time merges, reverts or discards the changes of a task. A message that arrives in the meantime starts the task afterwards.
 * @param work gets the task as it is when its turn begins
 * @throws AppError task_busy if others take too long, task_not_found
 */
export async function inMergeTurn<T>(
  context: Pick<CoreContext, "db" | "log" | "queues">,
  { _id: taskId }: TaskDocument,
  work: (task: TaskDocument) => Promise<T>,
): Promise<T> {
  const { db, queues } = context;
  const latest = Date.now() + WAIT_MS;
  let turn = await takeMergeTurn(db, taskId);
  while (!turn) {
    if (!(await findTask(db, taskId))) throw new AppError("task_not_found");
    if (Date.now() > latest) throw new AppError("task_busy", { message: BUSY });
    await sleep(PAUSE_MS);
    turn = await takeMergeTurn(db, taskId);
  }
  try {
    return await work(turn.task);
  } finally {
    const task = await endMergeTurn(db, turn);
    if (task?.status === "queued") await bestEffort(context, () => wakeTask(queues, taskId));
  }
}

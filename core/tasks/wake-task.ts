import { wakeTask } from "#queues/enqueue.ts";
import { publishTaskChanged, publishTaskContinued } from "#queues/publish.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

/** A message is in the log of a task. Wakes a worker, and tells the pages that show the task. */
export function announceMessage(
  context: Pick<CoreContext, "log" | "redis" | "queues">,
  task: TaskDocument,
  seq: number,
): Promise<void> {
  return bestEffort(context, async () => {
    if (task.status === "queued") await wakeTask(context.queues, task._id);
    await publishTaskChanged(context.redis, task);
    await publishTaskContinued(context.redis, task._id, seq);
  });
}

import { queueForMessage } from "#store/tasks/tasks.ts";
import { listUnqueuedMessages } from "#store/tasks/unqueued-messages.ts";
import type { CoreContext } from "../context.ts";
import { announceMessage } from "./wake-task.ts";

/** Queues tasks for messages that are in their logs, if the process that stored the message died before it could do so. */
export async function queueForgottenMessages(
  context: Pick<CoreContext, "db" | "log" | "redis" | "queues">,
  olderThan: Date,
): Promise<void> {
  const { db } = context;
  for (const { taskId, seq } of await listUnqueuedMessages(db, { olderThan })) {
    const task = await queueForMessage(db, taskId, seq);
    if (task) await announceMessage(context, task, seq);
  }
}

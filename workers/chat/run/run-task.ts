import { findTask } from "#store/tasks/tasks.ts";
import type { ChatContext } from "../context.ts";

export async function runTask(context: ChatContext, taskId: string): Promise<void> {
  const task = await findTask(context.db, taskId);
  if (task?.status !== "queued") return;
  context.log.info({ taskId }, "no model");
}

import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { recent } from "../moments.ts";

/** The sweep looks every few seconds, unless it is down. */
const LOOKED_BACK_MS = 60 * 60_000;
const MAX_ROWS = 1_000;

/** The newest messages of tasks that were not queued for them, because a process died in between. */
export async function listUnqueuedMessages(
  db: Db,
  { olderThan }: { olderThan: Date },
): Promise<{ taskId: string; seq: number }[]> {
  const messages = await collection(db, "taskParts")
    .find(
      { kind: "message", at: recent(LOOKED_BACK_MS) },
      { projection: { taskId: 1, seq: 1, at: 1 } },
    )
    .sort({ at: -1 })
    .limit(MAX_ROWS)
    .toArray();
  const newest = new Map<string, number>();
  for (const { taskId, seq, at } of messages)
    if (at <= olderThan) newest.set(taskId, Math.max(seq, newest.get(taskId) ?? 0));
  const tasks = await collection(db, "tasks")
    .find({ _id: { $in: [...newest.keys()] } }, { projection: { messageSeq: 1 } })
    .toArray();
  return tasks
    .map(({ _id: taskId, messageSeq }) => ({ taskId, messageSeq, seq: newest.get(taskId) ?? 0 }))
    .filter(({ messageSeq, seq }) => messageSeq < seq)
    .map(({ taskId, seq }) => ({ taskId, seq }));
}

import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { queueNames, type QueueName } from "#schemas/jobs.ts";

/** Keys of every queue begin with this, so one Redis can serve more than Pressmark. */
export const QUEUE_PREFIX = "pressmark";

/**
 * BullMQ would ask Redis for its version first, and every command would wait for that answer, or fail for ever when it
 * does not come. A command of ours is to fail at once while Redis is away, and to work when it is back.
 */
const NO_FIRST_QUESTION = { skipVersionCheck: true, skipWaitingForReady: true };

export type Queues = Record<QueueName, Queue>;

export function openQueues(connection: Redis): Queues {
  const open = (name: QueueName) => {
    const queue = new Queue(name, { connection, prefix: QUEUE_PREFIX, ...NO_FIRST_QUESTION });
    // The command that fails tells its caller; this listener only keeps the process alive.
    queue.on("error", () => undefined);
    return queue;
  };
  return Object.fromEntries(queueNames.map((name) => [name, open(name)])) as Queues;
}

export async function closeQueues(queues: Queues): Promise<void> {
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
}

import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { queueNames, type QueueName } from "#schemas/jobs.ts";

/** The keys of every queue begin with this prefix, so that Redis can be shared with other programs. */
export const QUEUE_PREFIX = "pressmark";

/**
 * BullMQ would first ask Redis for its version. Every command would wait for that answer, or fail forever if it never comes. Our commands should fail
 * immediately while Redis is unavailable, and work once it is back.
 */
const NO_FIRST_QUESTION = { skipVersionCheck: true, skipWaitingForReady: true };

export type Queues = Record<QueueName, Queue>;

export function openQueues(connection: Redis): Queues {
  const open = (name: QueueName) => {
    const queue = new Queue(name, { connection, prefix: QUEUE_PREFIX, ...NO_FIRST_QUESTION });
    // The failing command reports the error to its caller. This listener only keeps the process alive.
    queue.on("error", () => undefined);
    return queue;
  };
  return Object.fromEntries(queueNames.map((name) => [name, open(name)])) as Queues;
}

export async function closeQueues(queues: Queues): Promise<void> {
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
}

import { Job, type Queue } from "bullmq";
import type { Redis } from "ioredis";
import { LONGEST_DELAY_MS } from "./enqueue.ts";
import type { Queues } from "./queue.ts";
import { LOCK_MS, STALLED_CHECK_MS } from "./worker.ts";

/** BullMQ stores the time of a delayed job with twelve more bits for the order. */
const MOMENT_FACTOR = 0x1000;
const JOBS_PER_LOOK = 1_000;

/**
 * Finds times in Redis that are too far in the future because the clock was set back. Delayed jobs then run now, and the locks of dead workers expire.
 * Otherwise, both would be delayed by as much as the clock was set back.
 */
export async function repairClock(queues: Queues, redis: Redis): Promise<void> {
  for (const queue of Object.values(queues)) {
    await promoteFarJobs(queue, redis);
    await shortenLocks(queue, redis);
  }
}

async function promoteFarJobs(queue: Queue, redis: Redis): Promise<void> {
  const farthest = (Date.now() + LONGEST_DELAY_MS) * MOMENT_FACTOR;
  const delayed = queue.toKey("delayed");
  const limit = ["LIMIT", 0, JOBS_PER_LOOK] as const;
  for (const id of await redis.zrangebyscore(delayed, `(${farthest}`, "+inf", ...limit)) {
    const job = await Job.fromId(queue, id);
    // Another sweep may have been faster.
    if (await job?.isDelayed()) await job?.promote();
  }
}

async function shortenLocks(queue: Queue, redis: Redis): Promise<void> {
  const active = await redis.lrange(queue.toKey("active"), 0, JOBS_PER_LOOK);
  for (const id of active) await shorten(redis, `${queue.toKey(id)}:lock`, LOCK_MS);
  await shorten(redis, queue.toKey("stalled-check"), STALLED_CHECK_MS);
}

/** A running worker renews its lock in time. */
async function shorten(redis: Redis, key: string, longestMs: number): Promise<void> {
  if ((await redis.pttl(key)) > longestMs) await redis.pexpire(key, longestMs);
}

import type { Redis } from "ioredis";
import { adminTopic } from "#schemas/events.ts";
import type { QueueName } from "#schemas/jobs.ts";
import type { Service } from "#service/start-service.ts";
import { ignoreLost } from "#service/failures.ts";
import { currentRequestId } from "#service/tracing/request-id.ts";
import { publish } from "./events.ts";
import { followGate } from "./follow-gate.ts";
import { closeQueues, openQueues, type Queues } from "./queue.ts";
import { connectWorker, openRedis } from "./redis.ts";
import { type HandlersOf, startWorker } from "./worker.ts";

/** The connection that a process uses to enqueue and publish until it ends. Returns immediately; `whenRedisAnswers` waits. */
export function openProducer({ env, onClose }: Service): { redis: Redis; queues: Queues } {
  const redis = openRedis(env.REDIS_URL);
  onClose("redis", () => redis.disconnect());
  const queues = openQueues(redis);
  onClose("queues", () => closeQueues(queues));
  return { redis, queues };
}

/** Processes the jobs of a queue until the process ends. `mayBegin`: while it says no, no job begins. */
export function runWorker<Q extends QueueName>(
  queue: Q,
  handlers: HandlersOf<Q>,
  options: {
    service: Service;
    redis: Redis;
    concurrency: number;
    mayBegin?: () => Promise<boolean>;
  },
): void {
  const { service, redis, concurrency, mayBegin } = options;
  const connection = connectWorker(service.env.REDIS_URL);
  service.onClose("worker connection", () => connection.disconnect());
  const worker = startWorker(queue, handlers, {
    connection,
    concurrency,
    mayBegin,
    events: {
      onFailure: (name, error) => service.log.error({ err: error }, `job ${name} failed`),
      onDone: (name, durationMs) => {
        // Schedules enqueue a job every few seconds.
        const level = currentRequestId() === undefined ? "debug" : "info";
        service.log[level]({ durationMs: Math.round(durationMs) }, `job ${name} done`);
      },
      onChange: () => void publish(redis, adminTopic, "jobs.changed", { queue }).catch(ignoreLost),
    },
  });
  service.onClose("worker", () => worker.close());
  if (mayBegin) followGate(service, worker, mayBegin);
}

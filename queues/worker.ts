import { DelayedError, type Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { z } from "zod";
import { type JobName, type JobPayload, type JobsOf, jobs, type QueueName } from "#schemas/jobs.ts";
import { metrics } from "#service/metrics.ts";
import { withRequestId } from "#service/tracing/request-id.ts";
import { type Carrier, inJob } from "#service/tracing/spans.ts";
import { QUEUE_PREFIX } from "./queue.ts";

/** One handler for every job of the queue. A missing handler is a type error. */
export type HandlersOf<Q extends QueueName> = {
  [N in JobsOf<Q>]: (payload: JobPayload<N>, job: Job) => Promise<void>;
};

export interface WorkerEvents {
  /** A handler threw an error. BullMQ retries as configured in the catalog. */
  onFailure(name: string, error: Error): void;
  /** A handler is done, for the request that enqueued the job, if there was one. */
  onDone?(name: string, durationMs: number): void;
  /** The queue changed. Used by the admin console. */
  onChange(): void;
}

/** With BullMQ's defaults, a job is lost if its worker is killed twice. Our deployments survive that, so other jobs should too. */
const MAX_STALLED = 10;
export const LOCK_MS = 15_000;
export const STALLED_CHECK_MS = 5_000;

const MS_PER_SECOND = 1_000;
const OUTCOMES = ["done", "failed"] as const;
/** A job that may not begin yet waits for this time. It costs no attempt. */
const RETURNED_MS = 1_000;

/** Whether this is the last attempt of the job. */
export function isLastAttempt({ attemptsMade, opts }: Pick<Job, "attemptsMade" | "opts">): boolean {
  return attemptsMade + 1 >= (opts.attempts ?? 1);
}

const Carried = z.object({ requestId: z.string().optional(), traceparent: z.string().optional() });

/** What the job carries from the request that enqueued it. */
function carrierOf({ opts }: Pick<Job, "opts">): Carrier {
  const metadata = opts.telemetry?.metadata;
  return metadata ? Carried.parse(JSON.parse(metadata)) : {};
}

export function startWorker<Q extends QueueName>(
  queue: Q,
  handlers: HandlersOf<Q>,
  options: {
    connection: Redis;
    concurrency: number;
    events: WorkerEvents;
    /** With it, the worker does not run until `followGate` starts it. */
    mayBegin?: (() => Promise<boolean>) | undefined;
  },
): Worker {
  const { connection, concurrency, events, mayBegin } = options;
  // Prometheus sees no increase in a counter that appears with its first count.
  for (const name of Object.keys(handlers))
    for (const outcome of OUTCOMES) metrics.jobs.zero({ queue, name, outcome });
  const worker = new Worker(
    queue,
    async (job, token) => {
      const name = job.name as JobsOf<Q>;
      const handler = handlers[name] as ((payload: unknown, job: Job) => Promise<void>) | undefined;
      if (!handler)
        throw new Error(`no handler for job ${job.name}. A newer version may have enqueued it.`);
      // A paused worker that already waits for a job still takes one.
      if (mayBegin && !(await mayBegin())) {
        await job.moveToDelayed(Date.now() + RETURNED_MS, token);
        throw new DelayedError();
      }
      const payload = jobs[name as JobName].payload.parse(job.data);
      await inJob(name, carrierOf(job), async () => {
        const startedAt = performance.now();
        let outcome: (typeof OUTCOMES)[number] = "failed";
        try {
          await handler(payload, job);
          outcome = "done";
        } finally {
          const durationMs = performance.now() - startedAt;
          metrics.jobs.observe({ queue, name, outcome }, durationMs / MS_PER_SECOND);
          if (outcome === "done") events.onDone?.(name, durationMs);
        }
      });
    },
    {
      connection,
      concurrency,
      autorun: mayBegin === undefined,
      prefix: QUEUE_PREFIX,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
    },
  );
  worker.on("error", (error) => events.onFailure("(worker)", error));
  worker.on("failed", (job, error) =>
    withRequestId(job && carrierOf(job).requestId, () =>
      events.onFailure(job?.name ?? "(unknown)", error),
    ),
  );
  worker.on("active", events.onChange);
  worker.on("completed", events.onChange);
  worker.on("failed", events.onChange);
  return worker;
}

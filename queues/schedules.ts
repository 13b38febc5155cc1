import type { Redis } from "ioredis";
import { type JobName, jobs } from "#schemas/jobs.ts";
import { repeat } from "#service/repeat.ts";
import type { Service } from "#service/start-service.ts";
import { repairClock } from "./repair-clock.ts";
import type { Queues } from "./queue.ts";

/** Every scheduled job. A missed run needs no repair, because the next one does the same work. */
const schedules: { id: string; name: Extract<JobName, `sweep.${string}`>; everyMs: number }[] = [
  { id: "repair", name: "sweep.repair", everyMs: 5_000 },
  { id: "poll", name: "sweep.poll", everyMs: 15_000 },
  { id: "domains", name: "sweep.domains", everyMs: 10_000 },
  // In time, wake-ups do it.
  { id: "tasks", name: "sweep.tasks", everyMs: 15_000 },
  // A digest says the hour at which it is sent.
  { id: "digests", name: "sweep.digests", everyMs: 15_000 },
  // The page shows today within a minute.
  { id: "visitors", name: "sweep.visitors", everyMs: 20_000 },
  // It counts only what is due, so most runs read a few small documents.
  { id: "kpis", name: "sweep.kpis", everyMs: 60_000 },
  { id: "billing", name: "sweep.billing", everyMs: 60_000 },
  { id: "retention", name: "sweep.retention", everyMs: 600_000 },
];

const MEND_TIMES_MS = 5_000;
const KEPT_COMPLETED_JOBS = 20;
const KEPT_FAILED_JOBS = 100;

/**
 * Enqueues scheduled jobs until the process ends. The timers are in this process: a schedule stored in Redis would be in the future if the clock were set back,
 * and no sweep would run until then.
 */
export function runSchedules(service: Service, queues: Queues, redis: Redis): void {
  for (const { id, name, everyMs } of schedules) {
    const queue = queues[jobs[name].queue];
    repeat(service, { name, everyMs }, async () => {
      // Older versions stored the schedule in Redis.
      await queue.removeJobScheduler(id);
      await queue.add(
        name,
        {},
        {
          deduplication: { id: name, keepLastIfActive: true },
          removeOnComplete: { count: KEPT_COMPLETED_JOBS },
          removeOnFail: { count: KEPT_FAILED_JOBS },
        },
      );
    });
  }
  repeat(service, { name: "clock repair", everyMs: MEND_TIMES_MS }, () =>
    repairClock(queues, redis),
  );
}

import type { Redis } from "ioredis";
import { type JobName, jobs } from "#schemas/jobs.ts";
import { repeat } from "#service/repeat.ts";
import type { Service } from "#service/start-service.ts";
import { repairClock } from "./repair-clock.ts";
import type { Queues } from "./queue.ts";

/** Every job that runs by the clock. A missed tick needs no repair: the next one does the same. */
const schedules: { id: string; name: Extract<JobName, `sweep.${string}`>; everyMs: number }[] = [
  { id: "repair", name: "sweep.repair", everyMs: 5_000 },
  { id: "poll", name: "sweep.poll", everyMs: 60_000 },
  { id: "retention", name: "sweep.retention", everyMs: 600_000 },
];

const MEND_TIMES_MS = 5_000;
const KEPT_COMPLETED_JOBS = 20;
const KEPT_FAILED_JOBS = 100;

/**
 * Enqueues what runs by the clock, until the process ends. The intervals are those of this process: a schedule that is
 * kept in Redis lies ahead of a clock that was set back, and nothing would be swept until then.
 */
export function runSchedules(service: Service, queues: Queues, redis: Redis): void {
  for (const { id, name, everyMs } of schedules) {
    const queue = queues[jobs[name].queue];
    repeat(service, { name, everyMs }, async () => {
      // Older versions kept it there.
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
  repeat(service, { name: "times of jobs", everyMs: MEND_TIMES_MS }, () =>
    repairClock(queues, redis),
  );
}

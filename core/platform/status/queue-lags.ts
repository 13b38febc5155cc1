import type { Queue } from "bullmq";
import type { QueueLag } from "#schemas/admin/installation-status.ts";
import { queueNames } from "#schemas/jobs.ts";
import type { CoreContext } from "../../context.ts";

/** A job that waits longer needs more workers, or its workers are stuck. */
const QUEUE_LATE_MS = 2 * 60_000;

/** How far the workers of each queue are behind. Jobs that run only while nothing else waits do not count. */
export function readQueueLags(
  { queues }: Pick<CoreContext, "queues">,
  now: Date,
): Promise<QueueLag[]> {
  return Promise.all(
    queueNames.map(async (queue) => {
      const [counts, isPaused, oldestAt] = await Promise.all([
        queues[queue].getJobCounts("waiting", "active", "failed"),
        queues[queue].isPaused(),
        findOldest(queues[queue]),
      ]);
      const { waiting = 0, active = 0, failed = 0 } = counts;
      return {
        queue,
        isPaused,
        waiting,
        active,
        failed,
        oldestAt: oldestAt?.toISOString() ?? null,
        isLate: oldestAt !== null && now.getTime() - oldestAt.getTime() > QUEUE_LATE_MS,
      };
    }),
  );
}

async function findOldest(queue: Queue): Promise<Date | null> {
  const [job] = await queue.getJobs(["waiting"], 0, 0, true);
  // A job that was planned for later waits only since then.
  return job ? new Date(job.timestamp + (job.opts.delay ?? 0)) : null;
}

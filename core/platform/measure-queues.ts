import { queueNames } from "#schemas/jobs.ts";
import { jobStates } from "#schemas/queue-job.ts";
import { ignoreLost } from "#service/failures.ts";
import { metrics } from "#service/metrics.ts";
import { within } from "#service/within.ts";
import { findOldestQueued } from "#store/deployments/counted-states.ts";
import { listWorkers } from "#store/platform/worker-heartbeats.ts";
import type { CoreContext } from "../context.ts";

const MS_PER_SECOND = 1_000;
/** A query is tried twice, for 4 seconds each. Prometheus would have given up by then. */
const READ_TIMEOUT_MS = 3_000;

type QueueContext = Pick<CoreContext, "db" | "queues">;

/** Sets the metrics that are true for the whole installation. What cannot be read has no value, and `pressmark_dependency_up` says why. */
export async function measureQueues(context: QueueContext, now: Date): Promise<void> {
  metrics.queuedJobs.reset();
  metrics.workers.reset();
  metrics.oldestQueued.remove();
  const measured = [measureJobs(context), measureWorkers(context), measureOldest(context, now)];
  await Promise.all(measured.map((each) => within(each, READ_TIMEOUT_MS).catch(ignoreLost)));
}

async function measureJobs({ queues }: QueueContext): Promise<void> {
  for (const queue of queueNames) {
    const counts = await queues[queue].getJobCounts(...jobStates, "prioritized");
    for (const state of jobStates) {
      const prioritized = state === "waiting" ? (counts["prioritized"] ?? 0) : 0;
      metrics.queuedJobs.set({ queue, state }, (counts[state] ?? 0) + prioritized);
    }
  }
}

async function measureWorkers({ db }: QueueContext): Promise<void> {
  const workers = await listWorkers(db);
  for (const queue of queueNames)
    metrics.workers.set({ queue }, workers.filter((worker) => worker.queue === queue).length);
}

async function measureOldest({ db }: QueueContext, now: Date): Promise<void> {
  const oldest = await findOldestQueued(db);
  const ms = oldest ? Math.max(0, now.getTime() - oldest.createdAt.getTime()) : 0;
  metrics.oldestQueued.set(ms / MS_PER_SECOND);
}

import type { Job } from "bullmq";
import type { QueueName } from "#schemas/jobs.ts";
import { jobStates, type QueueJob, type QueueJobDetail } from "#schemas/queue-job.ts";

export function presentJob(job: Job, queue: QueueName, state: string): QueueJob {
  return {
    id: job.id ?? "",
    queue,
    name: job.name,
    state: jobStates.find((known) => known === state) ?? "unknown",
    attempts: job.attemptsMade,
    maxAttempts: job.opts.attempts ?? 1,
    error: job.failedReason?.split("\n")[0] ?? null,
    createdAt: new Date(job.timestamp).toISOString(),
    startedAt: isoOrNull(job.processedOn),
    finishedAt: isoOrNull(job.finishedOn),
  };
}

export function presentJobDetail(
  job: Job,
  { queue, state, log }: { queue: QueueName; state: string; log: string[] },
): QueueJobDetail {
  return {
    ...presentJob(job, queue, state),
    payload: JSON.stringify(job.data, null, 2),
    log,
    failures: job.stacktrace ?? [],
  };
}

function isoOrNull(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

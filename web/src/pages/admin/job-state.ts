import type { QueueJob } from "#schemas/queue-job.ts";

/** The state of a job as a status of the product: the colours are the same everywhere. */
export const statusOfJob: Record<QueueJob["state"], string> = {
  waiting: "queued",
  active: "running",
  delayed: "pending",
  completed: "completed",
  failed: "failed",
  unknown: "gone",
};

import type { QueueJob } from "#schemas/queue-job.ts";

/** Maps a job's state to a product status, so that the colors are the same everywhere. */
export const statusOfJob: Record<QueueJob["state"], string> = {
  waiting: "queued",
  active: "running",
  delayed: "pending",
  completed: "completed",
  failed: "failed",
  unknown: "gone",
};

import { z } from "zod";
import { queueNames } from "./jobs.ts";

export const jobStates = ["waiting", "active", "delayed", "completed", "failed"] as const;
export type JobState = (typeof jobStates)[number];

/** A job in the admin console. */
export const QueueJob = z.object({
  id: z.string(),
  queue: z.enum(queueNames),
  name: z.string(),
  state: z.enum([...jobStates, "unknown"]),
  attempts: z.number(),
  maxAttempts: z.number(),
  /** First line of the error message. */
  error: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type QueueJob = z.infer<typeof QueueJob>;

export const QueueJobDetail = QueueJob.extend({
  /** The job's payload as formatted JSON. */
  payload: z.string(),
  /** The job's log, oldest first. */
  log: z.array(z.string()),
  /** Stack traces of the failed attempts. */
  failures: z.array(z.string()),
});
export type QueueJobDetail = z.infer<typeof QueueJobDetail>;

export const QueueCounts = z.object({
  queue: z.enum(queueNames),
  paused: z.boolean(),
  counts: z.record(z.enum(jobStates), z.number()),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

/** A worker process that was alive a moment ago. */
export const WorkerProcess = z.object({
  id: z.string(),
  queue: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
});
export type WorkerProcess = z.infer<typeof WorkerProcess>;

/** Statistics for the whole platform. */
export const Overview = z.object({
  orgs: z.number(),
  projects: z.number(),
  deployments: z.object({ total: z.number(), queued: z.number(), running: z.number() }),
  gitEvents: z.number(),
  workers: z.number(),
});
export type Overview = z.infer<typeof Overview>;

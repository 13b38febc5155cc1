import type { JobsOptions } from "bullmq";
import { type JobName, type JobPayload, jobs } from "#schemas/jobs.ts";
import { carrierOfNow } from "#service/tracing/spans.ts";
import type { Queues } from "./queue.ts";

const FIRST_RETRY_MS = 1_000;
/** Jobs without a priority come first. */
const IDLE_PRIORITY = 1_000;
const KEPT_COMPLETED_JOBS = 500;
const KEPT_FAILED_JOBS = 2_000;

/** No job waits longer than this for its turn or its next attempt. */
export const LONGEST_DELAY_MS = 60_000;

/**
 * Wakes a worker. `once` names the reason for the wake-up. While a job with the same name is queued, further ones are dropped. While one is running, exactly
 * one more is kept for later, so that changes during a run are not lost. `isUrgent` puts the job before all that are queued, `isIdle` behind all others,
 * including those that are queued later.
 * @throws ZodError when the payload does not match the catalog; the connection's error when Redis is unavailable
 */
export async function enqueue<N extends JobName>(
  queues: Queues,
  name: N,
  payload: JobPayload<N>,
  options: { once?: string; delayMs?: number; isUrgent?: boolean; isIdle?: boolean } = {},
): Promise<void> {
  const { queue, payload: schema, attempts } = jobs[name];
  const carrier = carrierOfNow();
  const jobOptions: JobsOptions = {
    attempts,
    backoff: { type: "exponential", delay: FIRST_RETRY_MS },
    removeOnComplete: { count: KEPT_COMPLETED_JOBS },
    removeOnFail: { count: KEPT_FAILED_JOBS },
    ...(options.delayMs ? { delay: options.delayMs } : {}),
    ...(options.isUrgent ? { lifo: true } : {}),
    ...(options.isIdle ? { priority: IDLE_PRIORITY } : {}),
    ...(carrier ? { telemetry: { metadata: JSON.stringify(carrier) } } : {}),
    ...(options.once
      ? { deduplication: { id: `${name}:${options.once}`, keepLastIfActive: true } }
      : {}),
  };
  await queues[queue].add(name, schema.parse(payload), jobOptions);
}

/** Wakes the build worker for a project. */
export const wakeBuild = (queues: Queues, projectId: string) =>
  enqueue(queues, "deployment.build", { projectId }, { once: projectId });

/** Wakes the build worker for a project's dataset. */
export const wakeDataset = (queues: Queues, projectId: string) =>
  enqueue(queues, "deployment.dataset", { projectId }, { once: projectId });

/** Wakes the build worker for the AVIF versions of a project's pictures. */
export const wakeAvif = (queues: Queues, projectId: string) =>
  enqueue(queues, "project.avif", { projectId }, { once: projectId, isIdle: true });

/** The same, when the worker has had to stop for other jobs. */
export const wakeAvifLater = (queues: Queues, projectId: string, delayMs: number) =>
  enqueue(
    queues,
    "project.avif",
    { projectId },
    { once: `${projectId}:later`, isIdle: true, delayMs },
  );

/** Wakes the build worker for a project whose repository should be copied. */
export const wakeImport = (queues: Queues, projectId: string) =>
  enqueue(queues, "project.import", { projectId }, { once: projectId });

/** Wakes the build worker for the preview of a repository. Its creator is waiting, and builds take longer. */
export const wakePreview = (queues: Queues, previewId: string) =>
  enqueue(queues, "repository.preview", { previewId }, { once: previewId, isUrgent: true });

/** Wakes the build worker for the plan of a move. Its creator is waiting, and builds take longer. */
export const wakePlan = (queues: Queues, planId: string) =>
  enqueue(queues, "source.plan", { planId }, { once: planId, isUrgent: true });

/** Wakes the deliver worker for events about a customer at Stripe. */
export const wakeBilling = (queues: Queues, customerId: string) =>
  enqueue(queues, "billing.sync", { customerId }, { once: customerId });

/** Wakes the chat worker for a task. Its owner is waiting. */
export const wakeTask = (queues: Queues, taskId: string) =>
  enqueue(queues, "task.run", { taskId }, { once: taskId });

/** Wakes the chat worker to decide about a task that waits. Other tasks take longer. */
export const wakeDecision = (queues: Queues, taskId: string) =>
  enqueue(queues, "task.decide", { taskId }, { once: taskId, isUrgent: true });

/** Wakes the sweep worker to check a project's linked repository. */
export const wakeCheck = (queues: Queues, projectId: string) =>
  enqueue(queues, "project.check", { projectId }, { once: projectId });

/** Wakes the sweep worker when a scheduled note of a project is due. */
export const wakeSchedule = (
  queues: Queues,
  projectId: string,
  { dueAt, delayMs }: { dueAt: Date; delayMs: number },
) =>
  enqueue(
    queues,
    "project.schedule",
    { projectId },
    { once: `${projectId}:${dueAt.getTime()}`, delayMs },
  );

/** Wakes the sweep worker when schedules of tasks are due. */
export const wakeTaskSchedules = (queues: Queues, dueAt: Date) =>
  enqueue(
    queues,
    "sweep.tasks",
    {},
    { once: String(dueAt.getTime()), delayMs: inRange(dueAt.getTime() - Date.now()) },
  );

/** The sweep repeats what would wait longer. */
const inRange = (delayMs: number) => Math.min(Math.max(delayMs, 0), LONGEST_DELAY_MS);

/** Wakes the deliver worker for a deployment that ended. */
export const wakeNotify = (queues: Queues, deploymentId: string) =>
  enqueue(queues, "deployment.notify", { deploymentId }, { once: deploymentId });

/** Wakes the deliver worker to report a deployment to its git host. */
export const wakeReport = (queues: Queues, deploymentId: string) =>
  enqueue(queues, "deployment.report", { deploymentId }, { once: deploymentId });

/** Wakes the deliver worker for webhooks. It looks every few seconds anyway. */
export const wakeWebhooks = (queues: Queues) =>
  enqueue(queues, "webhooks.send", {}, { once: "send" });

/** Wakes the deliver worker for an email in the outbox. `isIdle`: others come first, such as sign-in links. */
export const wakeMail = (
  queues: Queues,
  mailId: string,
  { isIdle = false }: { isIdle?: boolean } = {},
) => enqueue(queues, "mail.deliver", { mailId }, { once: mailId, isIdle });

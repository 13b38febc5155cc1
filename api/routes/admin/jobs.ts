import type { Job, Queue } from "bullmq";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { adminTopic } from "#schemas/events.ts";
import { type QueueName, queueNames } from "#schemas/jobs.ts";
import { paged, paging } from "#schemas/paging.ts";
import { jobStates, QueueCounts, QueueJob, QueueJobDetail } from "#schemas/queue-job.ts";
import { publish } from "#queues/events.ts";
import { numberCursor } from "#store/pagination.ts";
import { presentJob, presentJobDetail } from "../../presenters/admin/job.ts";
import type { Services } from "../../services.ts";
import { admin, answer, router } from "../../trpc.ts";

const queue = z.enum(queueNames);
const one = z.strictObject({ queue, jobId: z.string().min(1).max(256) });
/** How many lines of a job's own log its page shows. */
const LOG_LINES_MAX = 1_000;

/** The queues as BullMQ stores them. MongoDB keeps the work behind a job, so removing a job loses nothing: the sweep enqueues it again. */
export const jobs = router({
  counts: admin
    .input(z.strictObject({}).optional())
    .output(answer({ queues: z.array(QueueCounts) }))
    .query(async ({ ctx: { services } }) => ({
      success: true,
      queues: await Promise.all(queueNames.map((name) => countJobs(name, services.queues[name]))),
    })),

  /** Newest first. */
  list: admin
    .input(z.strictObject({ queue, state: z.enum(jobStates), ...paging }))
    .output(answer({ jobs: z.array(QueueJob), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { queue: name, state, limit } = input;
      const start = Math.max(0, numberCursor(input.cursor) ?? 0);
      const from = services.queues[name];
      const states = statesOf(state);
      const rows = await from.getJobs(states, start, start + limit - 1, false);
      const total = await from.getJobCountByTypes(...states);
      const next = start + limit < total ? String(start + limit) : null;
      // A job that ended between the two queries is undefined.
      const views = rows.filter(Boolean).map((job) => presentJob(job, name, state));
      return { success: true, jobs: views, total, nextCursor: next };
    }),

  get: admin
    .input(one)
    .output(answer({ job: QueueJobDetail }))
    .query(async ({ ctx: { services }, input }) => {
      const job = await findJob(services, input);
      const { logs } = await services.queues[input.queue].getJobLogs(input.jobId, 0, LOG_LINES_MAX);
      const state = await job.getState();
      return {
        success: true,
        job: presentJobDetail(job, { queue: input.queue, state, log: logs }),
      };
    }),

  retry: admin
    .input(one)
    .output(answer({}))
    .mutation(({ ctx, input }) => change(ctx.services, input, (job) => job.retry())),

  remove: admin
    .input(one)
    .output(answer({}))
    .mutation(({ ctx, input }) => change(ctx.services, input, (job) => job.remove())),

  /** Runs a delayed job now. */
  promote: admin
    .input(one)
    .output(answer({}))
    .mutation(({ ctx, input }) => change(ctx.services, input, (job) => job.promote())),

  pause: admin
    .input(z.strictObject({ queue }))
    .output(answer({}))
    .mutation(async ({ ctx: { services }, input }) => {
      await services.queues[input.queue].pause();
      return changed(services, input.queue);
    }),

  resume: admin
    .input(z.strictObject({ queue }))
    .output(answer({}))
    .mutation(async ({ ctx: { services }, input }) => {
      await services.queues[input.queue].resume();
      return changed(services, input.queue);
    }),
});

async function countJobs(name: QueueName, from: Queue): Promise<QueueCounts> {
  const counts = await from.getJobCounts(...jobStates, "prioritized");
  const {
    waiting = 0,
    prioritized = 0,
    active = 0,
    delayed = 0,
    completed = 0,
    failed = 0,
  } = counts;
  return {
    queue: name,
    paused: await from.isPaused(),
    counts: { waiting: waiting + prioritized, active, delayed, completed, failed },
  };
}

function statesOf(state: (typeof jobStates)[number]) {
  return state === "waiting" ? (["waiting", "prioritized"] as const).slice() : [state];
}

async function findJob(
  services: Services,
  { queue: name, jobId }: z.infer<typeof one>,
): Promise<Job> {
  const job = await services.queues[name].getJob(jobId);
  if (!job) throw new AppError("not_found");
  return job;
}

/** @throws AppError conflict when the job's state does not allow it (it is running, or has ended) */
async function change(
  services: Services,
  input: z.infer<typeof one>,
  act: (job: Job) => Promise<void>,
): Promise<{ success: true }> {
  const job = await findJob(services, input);
  try {
    await act(job);
  } catch (error) {
    throw new AppError("conflict", { cause: error });
  }
  return changed(services, input.queue);
}

async function changed(services: Services, name: QueueName): Promise<{ success: true }> {
  await publish(services.redis, adminTopic, "jobs.changed", { queue: name });
  return { success: true };
}

import type { JobName } from "#schemas/jobs.ts";
import { jobs } from "#schemas/jobs.ts";
import type { Queues } from "./queue.ts";

/** Every job that runs by the clock. A missed tick needs no repair: the next one does the same. */
const schedules: { id: string; name: Extract<JobName, `sweep.${string}`>; everyMs: number }[] = [
  { id: "repair", name: "sweep.repair", everyMs: 5_000 },
  { id: "poll", name: "sweep.poll", everyMs: 60_000 },
  { id: "retention", name: "sweep.retention", everyMs: 600_000 },
];

type Schedule = (typeof schedules)[number];

/** A Redis that lost its data lost the clock as well; without it nothing that was lost would be found again. */
export const RESTORE_SCHEDULES_MS = 5_000;

/** Sets up those that are missing. The others are left alone: setting one up again would begin its interval anew. */
export async function restoreSchedules(queues: Queues): Promise<void> {
  for (const schedule of schedules) {
    const queue = queues[jobs[schedule.name].queue];
    if (!(await queue.getJobScheduler(schedule.id))) await ensureSchedule(queues, schedule);
  }
}

async function ensureSchedule(queues: Queues, { id, name, everyMs }: Schedule): Promise<void> {
  await queues[jobs[name].queue].upsertJobScheduler(
    id,
    { every: everyMs },
    { name, data: {}, opts: { removeOnComplete: { count: 20 }, removeOnFail: { count: 100 } } },
  );
}

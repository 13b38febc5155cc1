import { LONGEST_DELAY_MS, wakeTaskSchedules } from "#queues/enqueue.ts";
import { runSchedule } from "#core/tasks/schedules/run-schedule.ts";
import { databaseTime } from "#store/database-time.ts";
import { claimDueSchedule, timesDue } from "#store/tasks/due-schedules.ts";
import type { SweepTaskContext } from "./context.ts";

/** Longer than a run takes, which may wait for a git host. */
const LEASE_MS = 3 * 60_000;
/** A slow host delays only some of the others. */
const AT_ONCE = 4;
/** The others wait for the next job, so that a job ends. */
const RUNS_PER_JOB = 200;

/**
 * Starts the tasks of schedules that are due, and wakes this worker in time for those of the next minute. Each job starts from what the database says, so lost
 * jobs and times that passed while no process ran are found too.
 */
export async function runSchedulesDue(context: SweepTaskContext): Promise<void> {
  const { db, log, queues, stopping } = context;
  let left = RUNS_PER_JOB;
  const work = async () => {
    while (left > 0 && !stopping.aborted) {
      left -= 1;
      const schedule = await claimDueSchedule(db, await databaseTime(db), LEASE_MS);
      if (!schedule) return;
      await runSchedule(context, schedule).catch((error: unknown) => {
        // One schedule must not keep the others waiting. It is retried.
        log.error({ err: error, scheduleId: schedule._id }, "a scheduled task did not start");
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => work()));
  const from = await databaseTime(db);
  const until = new Date(from.getTime() + LONGEST_DELAY_MS);
  for (const dueAt of await timesDue(db, { from, until })) await wakeTaskSchedules(queues, dueAt);
}

import { AppError, statusOf } from "#schemas/errors.ts";
import { PUSH_PAUSE_HOURS } from "#schemas/tasks/schedule-times.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { hasUnfinishedBuild } from "#store/deployments/unfinished.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskScheduleDocument } from "#store/tasks/documents.ts";
import { endSchedule, finishRun, retryRun } from "#store/tasks/due-schedules.ts";
import type { Caller } from "../../access/caller.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";
import { knownError } from "../../known-error.ts";
import { timeZoneOf } from "../../projects/settings/site.ts";
import { findHead } from "../../source/project-repository.ts";
import { nextRunOf } from "./next-run.ts";
import { makeDue } from "./note-push.ts";
import { hasWorkOfPeople } from "./pushed-commits.ts";
import { requireUnsuspended } from "../../orgs/require-unsuspended.ts";
import { callerOfSchedule, PROJECT_ARCHIVED, PROJECT_DELETED } from "./schedule-caller.ts";
import { type LastRun, startScheduled } from "./start-scheduled.ts";

const MINUTE_MS = 60_000;
const PUSH_PAUSE_MS = PUSH_PAUSE_HOURS * 60 * MINUTE_MS;
/** A run that cannot start yet is retried after these times. After the last one, it has failed. */
const RETRY_AFTER_MS = [0.25, 0.5, 1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS);
const SERVER_ERROR = 500;
const TOO_EARLY = ["dataset_pending", "too_many_requests"];

interface Run {
  caller: Caller;
  org: OrgDocument;
  project: ProjectDocument;
  schedule: TaskScheduleDocument;
}

/** What a run found out. */
interface End {
  /** Absent if only tasks have pushed. */
  lastRun?: LastRun;
  /** The newest commit, after a push. */
  seenHead?: string;
}

/**
 * Carries out a claimed run. A repeated one finds the task of the first: the same due time, or the same pushed commit, starts one task.
 * @throws bugs, after it has planned the next attempt
 */
export async function runSchedule(
  context: CoreContext,
  schedule: TaskScheduleDocument,
): Promise<void> {
  const { db, redis } = context;
  const project = await findProject(db, schedule.projectId);
  const rights = project?.archivedAt
    ? PROJECT_ARCHIVED
    : project
      ? await callerOfSchedule(context, schedule)
      : PROJECT_DELETED;
  if (!project || typeof rights === "string")
    await endSchedule(db, schedule, typeof rights === "string" ? rights : PROJECT_DELETED);
  else await carryOut(context, { ...rights, project, schedule });
  if (project) await bestEffort(context, () => publishProjectChanged(redis, project));
}

async function carryOut(context: CoreContext, run: Run): Promise<void> {
  const { project, schedule } = run;
  try {
    requireUnsuspended(run.org);
    await finish(context, run, await attempt(context, run));
  } catch (error) {
    const failure = knownError(error);
    const wait = RETRY_AFTER_MS[schedule.tries - 1];
    const isEarly =
      TOO_EARLY.includes(failure.appCode) || statusOf(failure.appCode) >= SERVER_ERROR;
    if (isEarly && wait !== undefined)
      await retryRun(context.db, schedule, new Date(Date.now() + wait));
    else {
      const seenHead = project.routedHead;
      await finish(context, run, {
        lastRun: { at: new Date(), outcome: "failed", taskId: null, message: failure.message },
        ...(schedule.when.kind === "push" && seenHead !== null ? { seenHead } : {}),
      });
    }
    if (failure.appCode === "internal") throw error;
  }
}

/** @throws AppError dataset_pending while the site is built, and those of `startScheduled` */
async function attempt(context: CoreContext, run: Run): Promise<End> {
  const { org, project, schedule } = run;
  const { _id, when, nextRunAt } = schedule;
  if (when.kind !== "push") {
    const requestId = `schedule:${_id}:${nextRunAt?.toISOString()}`;
    return { lastRun: await startScheduled(context, { ...run, requestId }) };
  }
  // The task looks at the site, which should have what was pushed.
  if (await hasUnfinishedBuild(context.db, project._id)) throw new AppError("dataset_pending");
  const head = await findHead(context, { org, project });
  const seenHead = head.commit;
  if (!(await hasWorkOfPeople(head, schedule.seenHead))) return { seenHead };
  const requestId = `schedule:${_id}:${seenHead}`;
  const lastRun = await startScheduled(context, { ...run, requestId });
  // The next push starts a task for these commits too.
  return lastRun.outcome === "skipped" ? { lastRun } : { lastRun, seenHead };
}

async function finish(context: CoreContext, run: Run, end: End): Promise<void> {
  const { project, schedule } = run;
  const now = new Date();
  const isPush = schedule.when.kind === "push";
  const isStarted = end.lastRun?.outcome === "started";
  await finishRun(context.db, schedule, {
    ...end,
    nextRunAt: nextRunOf(schedule.when, { after: now, timeZone: timeZoneOf(project) }),
    ...(isPush && isStarted ? { pausedUntil: new Date(now.getTime() + PUSH_PAUSE_MS) } : {}),
  });
  if (!isPush || !end.seenHead) return;
  // A push that arrived during the run found it due.
  const current = await findProject(context.db, project._id);
  const isBehind = current?.routedHead !== project.routedHead;
  if (isBehind && current?.routedHead !== end.seenHead) await makeDue(context, project._id);
}

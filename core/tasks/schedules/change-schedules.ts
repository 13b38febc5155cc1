import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import type { ScheduledRecipe, ScheduleTime } from "#schemas/tasks/schedule.ts";
import { SCHEDULES_PER_PROJECT } from "#schemas/tasks/schedule-times.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { type OrgDocument } from "#store/orgs/documents.ts";
import { roleOf } from "#store/orgs/orgs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument, TaskScheduleDocument } from "#store/tasks/documents.ts";
import { findTask } from "#store/tasks/tasks.ts";
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  saveSchedule,
  switchedOff,
} from "#store/tasks/schedules.ts";
import type { Caller } from "../../access/caller.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";
import { timeZoneOf } from "../../projects/settings/site.ts";
import { foldersOf } from "../recipes/recipes.ts";
import { checkTaskPath } from "../task-writes.ts";
import { checkBudget } from "./budget.ts";
import { nextRunOf } from "./next-run.ts";
import { startScheduled } from "./start-scheduled.ts";

interface Place {
  caller: Caller;
  org: OrgDocument;
  project: ProjectDocument;
}

interface ScheduleValues {
  recipe: ScheduledRecipe;
  when: ScheduleTime;
  budgetUsd: number | null;
}

/** @throws AppError bad_request, project_archived, task_path_protected */
export async function createSchedule(
  context: CoreContext,
  { caller, org, project }: Place,
  values: ScheduleValues,
): Promise<TaskScheduleDocument> {
  requireActive(project);
  await checkValues(context, project, values);
  const now = new Date();
  const schedule: TaskScheduleDocument = {
    _id: newId(),
    orgId: org._id,
    projectId: project._id,
    userId: caller.userId,
    ...values,
    enabled: true,
    offReason: null,
    lastRun: null,
    ...firstRun(project, values.when, now),
    pausedUntil: null,
    createdAt: now,
    updatedAt: now,
  };
  const { length } = await listSchedules(context.db, project._id);
  if (length >= SCHEDULES_PER_PROJECT)
    throw new AppError("bad_request", {
      message: `A project can have up to ${SCHEDULES_PER_PROJECT} schedules. Remove one first.`,
    });
  await insertSchedule(context.db, schedule);
  await tellPages(context, project);
  return schedule;
}

/**
 * Only the member who set it up changes it. Admins of the organization can switch it off.
 * @throws AppError task_schedule_not_found, forbidden, and those of `createSchedule`
 */
export async function updateSchedule(
  context: CoreContext,
  place: Place & { scheduleId: string },
  changes: Partial<ScheduleValues> & { enabled?: boolean | undefined },
): Promise<TaskScheduleDocument> {
  const { caller, project, scheduleId } = place;
  const before = await requireSchedule(context, place);
  const isOwn = before.userId === caller.userId;
  const { enabled, ...values } = changes;
  const isEdited = Object.keys(values).length > 0;
  if (!isOwn) requireAdmin(place, enabled === false && !isEdited);
  const after = { ...before, ...values };
  // What no longer fits can still be switched off.
  if (isEdited || enabled) await checkValues(context, project, after);
  const staysOn = enabled ?? before.enabled;
  if (staysOn) requireActive(project);
  const isMoved = JSON.stringify(after.when) !== JSON.stringify(before.when);
  const isStarted = staysOn && (isMoved || !before.enabled);
  const saved = await saveSchedule(context.db, scheduleId, {
    ...values,
    ...(enabled === undefined ? {} : { enabled }),
    ...(isStarted ? { ...firstRun(project, after.when, new Date()), offReason: null } : {}),
    ...(staysOn || !before.enabled
      ? {}
      : switchedOff(isOwn ? null : "An admin of the organization paused it.")),
  });
  if (!saved) throw new AppError("task_schedule_not_found");
  await tellPages(context, project);
  return saved;
}

/**
 * The member who set it up and admins of the organization remove it. The tasks that it started stay.
 * @throws AppError task_schedule_not_found, forbidden
 */
export async function removeSchedule(
  context: CoreContext,
  place: Place & { scheduleId: string },
): Promise<TaskScheduleDocument> {
  const schedule = await requireSchedule(context, place);
  if (schedule.userId !== place.caller.userId) requireAdmin(place, true);
  await deleteSchedule(context.db, schedule._id);
  await tellPages(context, place.project);
  return schedule;
}

/**
 * Starts its task now, even if it is off. Its next time stays. With a `requestId`, it is safe to repeat.
 * @throws AppError task_schedule_not_found, forbidden, task_not_needed, bad_request if it is skipped, and those of `startScheduled`
 */
export async function runScheduleNow(
  context: CoreContext,
  place: Place & { scheduleId: string; requestId: string | undefined },
): Promise<TaskDocument> {
  const schedule = await requireSchedule(context, place);
  const { caller, org, project, requestId = newId() } = place;
  if (schedule.userId !== caller.userId) throw notOwn();
  const run = { caller, org, project, schedule, requestId: `now:${schedule._id}:${requestId}` };
  const lastRun = await startScheduled(context, run);
  await saveSchedule(context.db, schedule._id, { lastRun });
  await tellPages(context, project);
  const task = lastRun.taskId === null ? null : await findTask(context.db, lastRun.taskId);
  if (task) return task;
  const appCode = lastRun.outcome === "nothing" ? "task_not_needed" : "bad_request";
  throw new AppError(appCode, lastRun.message === null ? {} : { message: lastRun.message });
}

async function requireSchedule(
  { db }: CoreContext,
  { project, scheduleId }: Place & { scheduleId: string },
): Promise<TaskScheduleDocument> {
  const schedule = await findSchedule(db, project._id, scheduleId);
  if (!schedule) throw new AppError("task_schedule_not_found");
  return schedule;
}

function requireAdmin({ org, caller }: Place, mayAdmins: boolean): void {
  const isAdmin = roleOf(org, caller.userId) !== "member";
  if (!isAdmin || !mayAdmins) throw notOwn();
}

const notOwn = () =>
  new AppError("forbidden", {
    message:
      "Only the member who set up this schedule can change and run it. Admins of the organization can pause or remove it.",
  });

async function checkValues(
  context: CoreContext,
  project: ProjectDocument,
  { recipe, budgetUsd }: ScheduleValues,
): Promise<void> {
  for (const folder of foldersOf(recipe)) if (folder !== "") checkTaskPath(`${folder}/note.md`);
  await checkBudget(context, project, budgetUsd);
}

/** Its first time, or the push after now. */
const firstRun = (project: ProjectDocument, when: ScheduleTime, now: Date) => ({
  nextRunAt: nextRunOf(when, { after: now, timeZone: timeZoneOf(project) }),
  retryAt: null,
  tries: 0,
  seenHead: project.routedHead,
});

const tellPages = (context: CoreContext, project: ProjectDocument): Promise<void> =>
  bestEffort(context, () => publishProjectChanged(context.redis, project));

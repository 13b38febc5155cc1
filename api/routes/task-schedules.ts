import { z } from "zod";
import { recipes } from "#schemas/tasks/recipes.ts";
import {
  MonthCost,
  ScheduleBudget,
  ScheduledRecipe,
  ScheduleTime,
  TaskSchedule,
} from "#schemas/tasks/schedule.ts";
import { findUsers } from "#core/accounts/users.ts";
import type { Caller } from "#core/access/caller.ts";
import { site } from "#core/projects/settings/site.ts";
import { spendingOf } from "#core/tasks/schedules/budget.ts";
import {
  createSchedule,
  removeSchedule,
  runScheduleNow,
  updateSchedule,
} from "#core/tasks/schedules/change-schedules.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskScheduleDocument } from "#store/tasks/documents.ts";
import { listSchedules } from "#store/tasks/schedules.ts";
import { presentSchedule } from "../presenters/task-schedule.ts";
import type { Services } from "../services.ts";
import { answer, inProject, Reference, router } from "../trpc.ts";

const REQUEST_ID_MAX_LENGTH = 64;

const one = answer({ schedule: TaskSchedule });
const values = { recipe: ScheduledRecipe, when: ScheduleTime, budgetUsd: ScheduleBudget };
const scheduleId = Reference;

/** Ready-made tasks that start at their times, or after pushes. */
export const taskSchedules = router({
  /** All of the project, and what their tasks of this month have cost. */
  list: inProject({})
    .output(answer({ schedules: z.array(TaskSchedule), month: MonthCost, timeZone: z.string() }))
    .query(async ({ ctx: { services, caller, project } }) => {
      const rows = await listSchedules(services.db, project._id);
      const { schedules, month } = await present(services, { caller, project }, rows);
      return { success: true, schedules, month, timeZone: site.read(project).timeZone };
    }),

  create: inProject({ ...values, budgetUsd: ScheduleBudget.default(null) })
    .output(one)
    .mutation(async ({ ctx, input: { recipe, when, budgetUsd } }) => {
      const { services, caller, org, project } = ctx;
      const place = { caller, org, project };
      const schedule = await createSchedule(services, place, { recipe, when, budgetUsd });
      ctx.audit.details = { schedule: nameOf(schedule) };
      return { success: true, schedule: await presentOne(services, place, schedule) };
    }),

  update: inProject({
    scheduleId,
    recipe: values.recipe.optional(),
    when: values.when.optional(),
    budgetUsd: values.budgetUsd.optional(),
    enabled: z.boolean().optional(),
  })
    .output(one)
    .mutation(async ({ ctx, input: { scheduleId, recipe, when, budgetUsd, enabled } }) => {
      const { services, caller, org, project } = ctx;
      const schedule = await updateSchedule(
        services,
        { caller, org, project, scheduleId },
        {
          ...(recipe === undefined ? {} : { recipe }),
          ...(when === undefined ? {} : { when }),
          ...(budgetUsd === undefined ? {} : { budgetUsd }),
          ...(enabled === undefined ? {} : { enabled }),
        },
      );
      ctx.audit.details = { schedule: nameOf(schedule), enabled: schedule.enabled };
      return { success: true, schedule: await presentOne(services, { caller, project }, schedule) };
    }),

  remove: inProject({ scheduleId })
    .output(answer({}))
    .mutation(async ({ ctx, input: { scheduleId } }) => {
      const { services, caller, org, project } = ctx;
      const removed = await removeSchedule(services, { caller, org, project, scheduleId });
      ctx.audit.details = { schedule: nameOf(removed) };
      return { success: true };
    }),

  /** Starts its task now. */
  runNow: inProject({
    scheduleId,
    requestId: z.string().min(1).max(REQUEST_ID_MAX_LENGTH).optional(),
  })
    .output(answer({ taskId: z.string() }))
    .mutation(async ({ ctx, input: { scheduleId, requestId } }) => {
      const { services, caller, org, project } = ctx;
      const place = { caller, org, project, scheduleId, requestId };
      const task = await runScheduleNow(services, place);
      ctx.audit.details = { task: task.title };
      return { success: true, taskId: task._id };
    }),
});

const nameOf = ({ recipe }: TaskScheduleDocument): string => recipes[recipe.id].title;

interface Place {
  caller: Caller;
  project: ProjectDocument;
}

async function presentOne(
  services: Services,
  place: Place,
  schedule: TaskScheduleDocument,
): Promise<TaskSchedule> {
  const { schedules } = await present(services, place, [schedule]);
  return schedules[0]!;
}

async function present(
  services: Services,
  { caller, project }: Place,
  rows: readonly TaskScheduleDocument[],
) {
  const [owners, { month, bySchedule }] = await Promise.all([
    findUsers(services.db, [...new Set(rows.map(({ userId }) => userId))]),
    spendingOf(services, project, new Date()),
  ]);
  const schedules = rows.map((schedule) => {
    const owner = owners.find(({ userId }) => userId === schedule.userId);
    const spentUsd = bySchedule.get(schedule._id) ?? 0;
    return presentSchedule(schedule, { caller, ownerName: owner?.name ?? null, spentUsd });
  });
  return { schedules, month };
}

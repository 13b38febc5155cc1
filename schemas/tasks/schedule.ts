import { z } from "zod";
import { RecipeChoice } from "./recipe-choice.ts";
import { BUDGET_MAX_USD, runOutcomes, weekdays } from "./schedule-times.ts";

/** A ready-made task that can start on its own. The issues that a page shows are a choice of the moment. */
export type ScheduledRecipe = Exclude<RecipeChoice, { id: "fix-issues" }>;
export const ScheduledRecipe = RecipeChoice.refine(
  (choice): choice is ScheduledRecipe => choice.id !== "fix-issues",
  "fix-issues cannot have a schedule",
);

const LAST_HOUR = 23;
const hour = z.int().min(0).max(LAST_HOUR);

/** When a schedule starts its task. Hours are those of the project's time zone. `push`: after a push to the published branch. */
export const ScheduleTime = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("daily"), hour }),
  z.strictObject({ kind: z.literal("weekly"), weekday: z.enum(weekdays), hour }),
  z.strictObject({ kind: z.literal("push") }),
]);
export type ScheduleTime = z.infer<typeof ScheduleTime>;

/** What the tasks of a schedule may cost in a month. Null: no limit of its own. */
export const ScheduleBudget = z
  .number()
  .positive("must be more than 0")
  .max(BUDGET_MAX_USD, `can be up to ${BUDGET_MAX_USD}`)
  .nullable();

/** A schedule as callers see it. */
export const TaskSchedule = z.object({
  id: z.string(),
  recipe: z.custom<ScheduledRecipe>(),
  when: ScheduleTime,
  budgetUsd: z.number().nullable(),
  enabled: z.boolean(),
  /** Why it was switched off, in words. Null if its owner did it. */
  offReason: z.string().nullable(),
  /** Null if it is off, or waits for a push. */
  nextRunAt: z.string().nullable(),
  lastRun: z
    .object({
      at: z.string(),
      outcome: z.enum(runOutcomes),
      /** The task that it started. */
      taskId: z.string().nullable(),
      /** Why it started none, in words. */
      message: z.string().nullable(),
    })
    .nullable(),
  /** The member who set it up. Its tasks have the rights of this member. */
  owner: z.object({ userId: z.string(), name: z.string() }),
  isOwn: z.boolean(),
  /** What its tasks of this month have cost. */
  spentUsd: z.number(),
  createdAt: z.string(),
});
export type TaskSchedule = z.infer<typeof TaskSchedule>;

/** What the tasks that schedules started in this month have cost. */
export const MonthCost = z.object({
  tasks: z.number(),
  usd: z.number(),
  /** Tasks whose model has no known prices. They are not in `usd`. */
  unpriced: z.number(),
});
export type MonthCost = z.infer<typeof MonthCost>;

import type { MonthCost } from "#schemas/tasks/schedule.ts";
import { AppError } from "#schemas/errors.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskScheduleDocument } from "#store/tasks/documents.ts";
import { scheduledSince } from "#store/tasks/scheduled-tasks.ts";
import { aiSettings } from "../../ai/settings.ts";
import type { CoreContext } from "../../context.ts";
import { timeZoneOf } from "../../projects/settings/site.ts";
import { startOfMonth } from "./next-run.ts";
import { spentByTask } from "./spent-by-task.ts";

const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const UNKNOWN_PRICES = "the prices of the model are not known";

export interface Spending {
  month: MonthCost;
  /** What the tasks of each schedule have cost, in US dollars. */
  bySchedule: ReadonlyMap<string, number>;
}

/** What the tasks that schedules started in this month have cost. The month is the one of the project's time zone. */
export async function spendingOf(
  { db }: Pick<CoreContext, "db">,
  project: ProjectDocument,
  now: Date,
): Promise<Spending> {
  const since = startOfMonth(now, timeZoneOf(project));
  const month: MonthCost = { tasks: 0, usd: 0, unpriced: 0 };
  const bySchedule = new Map<string, number>();
  for (const task of await scheduledSince(db, project._id, since)) {
    const { scheduleId = "", cost } = task;
    const usd = spentByTask(task);
    month.tasks += 1;
    month.usd += usd;
    // A task that no model has answered costs nothing.
    if (cost.usd === null && cost.steps > 0) month.unpriced += 1;
    bySchedule.set(scheduleId, (bySchedule.get(scheduleId) ?? 0) + usd);
  }
  return { month, bySchedule };
}

/** @throws AppError bad_request if a budget could not be counted */
export async function checkBudget(
  context: Pick<CoreContext, "env" | "db">,
  project: ProjectDocument,
  budgetUsd: number | null,
): Promise<void> {
  if (budgetUsd === null || (await hasPrices(context, project))) return;
  throw new AppError("bad_request", {
    message: `budgetUsd: ${UNKNOWN_PRICES}, so the cost cannot be counted. Enter the prices in the settings, under AI, or leave the budget empty.`,
  });
}

/** @returns why the budget allows no further task now, in words; null if it does */
export async function overBudget(
  context: Pick<CoreContext, "env" | "db">,
  project: ProjectDocument,
  { schedule, now }: { schedule: TaskScheduleDocument; now: Date },
): Promise<string | null> {
  const { _id, budgetUsd } = schedule;
  if (budgetUsd === null) return null;
  if (!(await hasPrices(context, project)))
    return `The schedule has a budget, but ${UNKNOWN_PRICES}. Enter the prices in the settings, under AI.`;
  const spent = (await spendingOf(context, project, now)).bySchedule.get(_id) ?? 0;
  if (spent < budgetUsd) return null;
  return `The budget for this month is used up: ${dollars.format(spent)} of ${dollars.format(budgetUsd)}.`;
}

async function hasPrices(
  context: Pick<CoreContext, "env" | "db">,
  { _id: projectId, orgId }: ProjectDocument,
): Promise<boolean> {
  const { inForce } = await aiSettings(context, { orgId, projectId });
  return Boolean(inForce?.prices);
}

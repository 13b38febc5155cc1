import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { scheduledSince } from "#store/tasks/scheduled-tasks.ts";
import { findSchedule } from "#store/tasks/schedules.ts";
import type { CoreContext } from "../../context.ts";
import { timeZoneOf } from "../../projects/settings/site.ts";
import { localDay } from "../local-day.ts";
import { startOfMonth } from "./next-run.ts";
import { reservedByTask, spentByTask } from "./spent-by-task.ts";

/** What is left of a schedule's budget, in US dollars. */
export interface BudgetLeft {
  budgetUsd: number;
  leftUsd: number;
}

/**
 * What a task may still spend of the budget of its schedule. The costs of a task count in the month in which it began. What other tasks have reserved for
 * requests that are running counts as spent.
 * @returns null without a budget
 */
export async function budgetLeft(
  { db }: Pick<CoreContext, "db">,
  project: ProjectDocument,
  task: Pick<TaskDocument, "_id" | "scheduleId" | "createdAt">,
): Promise<BudgetLeft | null> {
  if (task.scheduleId === undefined) return null;
  const schedule = await findSchedule(db, project._id, task.scheduleId);
  if (!schedule || schedule.budgetUsd === null) return null;
  const { budgetUsd } = schedule;
  const timeZone = timeZoneOf(project);
  const monthOf = ({ createdAt }: Pick<TaskDocument, "createdAt">) =>
    localDay(createdAt, timeZone).slice(0, "2026-11".length);
  let leftUsd = budgetUsd;
  const since = startOfMonth(task.createdAt, timeZone);
  for (const other of await scheduledSince(db, project._id, since)) {
    if (other.scheduleId !== schedule._id || monthOf(other) !== monthOf(task)) continue;
    leftUsd -= spentByTask(other);
    if (other._id !== task._id) leftUsd -= reservedByTask(other);
  }
  return { budgetUsd, leftUsd };
}

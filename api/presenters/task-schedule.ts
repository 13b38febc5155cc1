import type { TaskSchedule } from "#schemas/tasks/schedule.ts";
import type { TaskScheduleDocument } from "#store/tasks/documents.ts";
import type { Caller } from "#core/access/caller.ts";

/** A schedule as callers see it. `ownerName`: null if the account was deleted. */
export function presentSchedule(
  schedule: TaskScheduleDocument,
  { caller, ownerName, spentUsd }: { caller: Caller; ownerName: string | null; spentUsd: number },
): TaskSchedule {
  const { _id: id, userId, recipe, when, budgetUsd, enabled, offReason, lastRun } = schedule;
  return {
    id,
    recipe,
    when,
    budgetUsd,
    enabled,
    offReason,
    spentUsd,
    nextRunAt: schedule.nextRunAt?.toISOString() ?? null,
    lastRun: lastRun && { ...lastRun, at: lastRun.at.toISOString() },
    owner: { userId, name: ownerName ?? "a deleted account" },
    isOwn: userId === caller.userId,
    createdAt: schedule.createdAt.toISOString(),
  };
}

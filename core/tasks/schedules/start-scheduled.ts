import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskScheduleDocument } from "#store/tasks/documents.ts";
import { findActiveTask } from "#store/tasks/scheduled-tasks.ts";
import { findTask } from "#store/tasks/tasks.ts";
import type { Caller } from "../../access/caller.ts";
import { aiSettings } from "../../ai/settings.ts";
import type { CoreContext } from "../../context.ts";
import { taskIdOf } from "../create-task.ts";
import { startRecipe } from "../recipes/start-recipe.ts";
import { overBudget } from "./budget.ts";

export type LastRun = NonNullable<TaskScheduleDocument["lastRun"]>;

/**
 * Starts the task of a schedule, unless its last one still works, its budget is used up, or there is nothing to do.
 * @throws AppError ai_not_configured, and those of `startRecipe` but task_not_needed
 */
export async function startScheduled(
  context: CoreContext,
  run: {
    caller: Caller;
    org: OrgDocument;
    project: ProjectDocument;
    schedule: TaskScheduleDocument;
    /** The same for every try of one run. */
    requestId: string;
  },
): Promise<LastRun> {
  const { caller, org, project, schedule, requestId } = run;
  const { _id: scheduleId, recipe: choice } = schedule;
  const at = new Date();
  const without = (outcome: LastRun["outcome"], message: string): LastRun => ({
    at,
    outcome,
    taskId: null,
    message,
  });
  const request = { caller, org, project, choice, requestId, scheduleId };
  const started = (taskId: string): LastRun => ({ at, outcome: "started", taskId, message: null });
  const earlier = await findTask(context.db, taskIdOf({ ...request, parent: null }));
  if (earlier) return started(earlier._id);
  const reason = await reasonToSkip(context, { project, schedule, now: at });
  if (reason !== null) return without("skipped", reason);
  const { inForce } = await aiSettings(context, { orgId: org._id, projectId: project._id });
  if (!inForce) throw new AppError("ai_not_configured");
  try {
    return started((await startRecipe(context, request))._id);
  } catch (error) {
    if (!(error instanceof AppError) || error.appCode !== "task_not_needed") throw error;
    return without("nothing", error.message);
  }
}

async function reasonToSkip(
  context: CoreContext,
  {
    project,
    schedule,
    now,
  }: { project: ProjectDocument; schedule: TaskScheduleDocument; now: Date },
): Promise<string | null> {
  if (await findActiveTask(context.db, project._id, schedule._id))
    return "The last task of this schedule has not ended yet.";
  return overBudget(context, project, { schedule, now });
}

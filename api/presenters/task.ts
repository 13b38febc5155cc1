import type { Task } from "#schemas/tasks/task.ts";
import type { Env } from "#schemas/env/env.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { Caller } from "#core/access/caller.ts";
import { rulesOf } from "#core/tasks/auto-merge/rules.ts";

type LimitSettings = Pick<
  Env,
  "TASK_MAX_STEPS" | "TASK_MAX_MINUTES" | "TASK_MAX_TOKENS" | "TASK_MAX_USD"
>;

const DELETED_ACCOUNT = "a deleted account";

/** A task as callers see it. A name is null if the account was deleted. */
export function presentTask(
  task: TaskDocument,
  of: {
    env: LimitSettings;
    caller: Caller;
    project: Pick<ProjectDocument, "handle" | "name" | "autoMerge"> | null;
    ownerName: string | null;
    /** The user who reverted it. */
    reverterName: string | null;
  },
): Task {
  const { env, caller, project, ownerName, reverterName } = of;
  const { _id: id, orgId, projectId, title, status, reason, errorCode, userId } = task;
  const { branch, cost, turn, model } = task;
  return {
    id,
    orgId,
    projectId,
    title,
    status,
    reason,
    errorCode,
    branch,
    cost,
    turn,
    model,
    projectHandle: project?.handle ?? null,
    projectName: project?.name ?? null,
    outcome: task.outcome ?? null,
    reverted: task.reverted
      ? { by: reverterName ?? DELETED_ACCOUNT, at: task.reverted.at.toISOString() }
      : null,
    notMerged: task.status === "waiting" ? (task.notMerged ?? null) : null,
    mayMergeItself: isToDecide(task, project),
    recipe: task.recipe?.id ?? null,
    hasChanges: task.commit !== null,
    limits: {
      steps: env.TASK_MAX_STEPS,
      minutes: env.TASK_MAX_MINUTES,
      tokens: env.TASK_MAX_TOKENS,
      usd: env.TASK_MAX_USD,
    },
    owner: { userId, name: ownerName ?? DELETED_ACCOUNT },
    isOwn: userId === caller.userId,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    finishedAt: task.finishedAt?.toISOString() ?? null,
  };
}

function isToDecide(
  { status, decideAt, recipe }: TaskDocument,
  project: Pick<ProjectDocument, "autoMerge"> | null,
): boolean {
  if (status !== "waiting" || !decideAt || !recipe || !project) return false;
  return rulesOf(project, recipe.id) !== null;
}

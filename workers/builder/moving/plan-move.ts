import { AppError } from "#schemas/errors.ts";
import { findProject } from "#store/projects/projects.ts";
import { claimPlan, finishPlan, PLAN_LEASE_MS, requeuePlan } from "#store/projects/source-plans.ts";
import type { BuildContext } from "../context.ts";
import { makePlan, planDirectory } from "./make-plan.ts";

/** The lease ends later, so no other worker makes the plan at the same time. */
const TIMEOUT_MS = PLAN_LEASE_MS - 30_000;
const MAX_ATTEMPTS = 3;

/** Plans a move or a removal of files. The page that asked for it waits. */
export async function planMove(context: BuildContext, planId: string): Promise<void> {
  const { db, env } = context;
  const plan = await claimPlan(db, planId, new Date());
  if (!plan) return;
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([context.stopping, late]);
  try {
    const project = await findProject(db, plan.projectId);
    if (!project) throw new AppError("project_not_found");
    const directory = planDirectory(env.DATA_DIR);
    const { path, branch } = plan;
    await finishPlan(
      db,
      plan,
      await makePlan(context, { planId, project, path, branch, directory, signal }),
    );
  } catch (error) {
    const failure = failureOf(error, { isLate: late.aborted && !context.stopping.aborted });
    if (failure) {
      const { appCode, message } = failure;
      return await finishPlan(db, plan, { error: { appCode, message } });
    }
    if (plan.attempts >= MAX_ATTEMPTS) {
      const { appCode, message } = new AppError("internal");
      await finishPlan(db, plan, { error: { appCode, message } });
    } else await requeuePlan(db, plan);
    throw error;
  }
}

/** Null if another attempt may succeed. */
function failureOf(error: unknown, { isLate }: { isLate: boolean }): AppError | null {
  if (isLate)
    return new AppError("build_timeout", {
      message: `Finding the links took longer than ${TIMEOUT_MS / 1000} seconds. Use git for this change.`,
    });
  return error instanceof AppError ? error : null;
}

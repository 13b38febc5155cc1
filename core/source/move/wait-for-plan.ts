import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#schemas/errors.ts";
import type { PlannedLinks } from "#schemas/projects/source/source-plan.ts";
import type { CoreContext } from "../../context.ts";
import { planChange } from "./plan-change.ts";

const PAUSE_MS = 150;

export interface ReadyPlan {
  planId: string;
  /** Null in plans without a worker. */
  links: PlannedLinks | null;
}

/**
 * Plans a move or a removal, and waits for the worker that finds the links.
 * @throws AppError source_plan_slow after `waitMs`, the error of the plan, and those of `planChange`
 */
export async function waitForPlan(
  context: CoreContext,
  given: Parameters<typeof planChange>[1],
  waitMs: number,
): Promise<ReadyPlan> {
  const end = performance.now() + waitMs;
  for (;;) {
    const { _id: planId, state, error, links } = await planChange(context, given);
    if (state === "ready") return { planId, links };
    if (state === "failed")
      throw new AppError(error?.appCode ?? "internal", {
        ...(error && { message: error.message }),
      });
    if (performance.now() >= end) throw new AppError("source_plan_slow");
    await sleep(PAUSE_MS);
  }
}

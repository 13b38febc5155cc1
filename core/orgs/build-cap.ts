import { type LimitEnv, planLimits } from "#schemas/orgs/limits.ts";
import { pricesOf } from "#schemas/billing/plan-of.ts";
import type { SlotCap } from "#store/orgs/slot-caps.ts";

/** How many builds organizations without a limit of their own may run in parallel. */
export function buildCapOf(env: LimitEnv): SlotCap {
  const [first, ...others] = env.PLANS;
  if (!first) return env.BUILDS_PER_ORG;
  const capOf = (plan: typeof first) => planLimits(env, plan).buildsAtOnce ?? env.BUILDS_PER_ORG;
  return {
    first: capOf(first),
    plans: others.map((plan) => ({
      planId: plan.id,
      priceIds: pricesOf(plan),
      cap: capOf(plan),
    })),
  };
}

import { type LimitEnv, planLimits } from "../orgs/limits.ts";
import type { OfferedPlan, Plan } from "./plan.ts";

/** A plan without what only Stripe needs. */
export function offeredPlan(env: LimitEnv, plan: Plan): OfferedPlan {
  const { price, ...offered } = plan;
  return {
    ...offered,
    price: price && { currency: price.currency, month: price.month, year: price.year ?? null },
    limits: planLimits(env, plan),
  };
}

/** What the installation sells, the plan without a price first. Empty without plans. */
export const offeredPlans = (env: LimitEnv): OfferedPlan[] =>
  env.PLANS.map((plan) => offeredPlan(env, plan));

import type { Interval, Plan } from "#schemas/billing/plan.ts";
import type { LimitEnv } from "#schemas/orgs/limits.ts";
import { AppError } from "#schemas/errors.ts";

/** The Stripe price of a plan that can be bought. @throws AppError billing_off, plan_not_found, plan_interval */
export function requirePrice(
  { PLANS }: LimitEnv,
  planId: string,
  interval: Interval,
): { plan: Plan; priceId: string } {
  if (PLANS.length === 0) throw new AppError("billing_off");
  const plan = PLANS.find(({ id }) => id === planId);
  if (!plan?.price) throw new AppError("plan_not_found");
  const priceId = plan.price.stripe[interval];
  if (priceId === undefined) throw new AppError("plan_interval");
  return { plan, priceId };
}

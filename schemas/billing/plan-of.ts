import type { Plan } from "./plan.ts";

/** What is stored on an organization about its plan. */
export interface OrgPlan {
  id: string;
  /** The Stripe price of its subscription, in case PLANS renames or removes the plan. */
  priceId: string | null;
  /** The end of the grace time after a failed payment. Null while everything is paid. */
  until: Date | null;
}

interface Plans {
  PLANS: readonly Plan[];
}

/** The plan in force for an organization. Null without plans. It needs no process that notices the end of the grace time. */
export function planOf(
  { PLANS }: Plans,
  { plan }: { plan?: OrgPlan | null | undefined },
  now: Date = new Date(),
): Plan | null {
  const first = PLANS[0] ?? null;
  if (!plan || (plan.until && plan.until <= now)) return first;
  const { id, priceId } = plan;
  return (
    PLANS.find((one) => one.id === id) ??
    (priceId === null ? null : planOfPrice(PLANS, priceId)) ??
    first
  );
}

/** The plan that is sold for a price of Stripe. */
export function planOfPrice(plans: readonly Plan[], priceId: string): Plan | null {
  return plans.find((plan) => pricesOf(plan).includes(priceId)) ?? null;
}

/** The prices of Stripe for which a plan is sold. */
export function pricesOf({ price }: Pick<Plan, "price">): string[] {
  const { month, year } = price?.stripe ?? {};
  return [month, year].filter((id) => id !== undefined);
}

import type { Billing } from "#schemas/billing/billing.ts";
import { type Interval, intervals, type OfferedPlan } from "#schemas/billing/plan.ts";

/** A plan to pay for, by the month or by the year. */
export interface Choice {
  plan: OfferedPlan & { price: NonNullable<OfferedPlan["price"]> };
  interval: Interval;
}

/** Null if the plan costs nothing. A plan without a price for a year is paid by the month. */
export function choiceOf(plan: OfferedPlan, interval: Interval): Choice | null {
  const { price } = plan;
  if (price === null) return null;
  return { plan: { ...plan, price }, interval: price.year === null ? "month" : interval };
}

/** What the choice costs each time, in the smallest unit of the currency. */
export const amountOf = ({ plan: { price }, interval }: Choice): number =>
  interval === "year" ? (price.year ?? price.month) : price.month;

/** Whether the organization pays for exactly this. */
export const isPaidFor = ({ plan, interval }: Choice, billing: Billing): boolean =>
  billing.hasSubscription &&
  (billing.paidPlan ?? billing.plan)?.id === plan.id &&
  billing.interval === interval;

interface Offer {
  plans: readonly OfferedPlan[];
  billing: Billing;
}

/** The choice in the address, from the pricing page. Null if there is none, or it is made already. */
export function choiceIn(
  address: { plan: string; interval: string },
  { plans, billing }: Offer,
): Choice | null {
  const plan = plans.find(({ id }) => id === address.plan);
  const interval = intervals.find((one) => one === address.interval) ?? "month";
  const choice = plan ? choiceOf(plan, interval) : null;
  return choice && !isPaidFor(choice, billing) ? choice : null;
}

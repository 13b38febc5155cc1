import type { Billing } from "#schemas/billing/billing.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";

/** The name of the plan to offer to an organization: the recommended one, or the first that costs something. Null if it has a plan already. */
export function upgradeOffer(plans: readonly OfferedPlan[], billing: Billing): string | null {
  if (billing.hasSubscription || billing.plan?.id !== plans[0]?.id) return null;
  const paid = plans.filter(({ price }) => price !== null);
  return (paid.find(({ isRecommended }) => isRecommended) ?? paid[0])?.name ?? null;
}

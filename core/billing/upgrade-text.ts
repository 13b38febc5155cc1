import { BILLING_SETTINGS } from "#schemas/billing/billing-settings.ts";
import type { Plan } from "#schemas/billing/plan.ts";
import { planOf } from "#schemas/billing/plan-of.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";

/** How an organization gets what its plan in force does not include. Null if no plan includes it. */
export function upgradeText(
  env: { PLANS: Plan[] },
  org: Pick<OrgDocument, "plan">,
  { includes, now }: { includes: (plan: Plan) => boolean; now: Date },
): string | null {
  const place = `in the organization's ${BILLING_SETTINGS}`;
  const paid = org.plan && planOf(env, { plan: { ...org.plan, until: null } }, now);
  const isOverdue = paid && paid.id !== planOf(env, org, now)?.id;
  if (isOverdue && includes(paid))
    return `The payment for ${paid.name} has failed. Pay the open invoice ${place}.`;
  const better = env.PLANS.find((plan) => plan.price && includes(plan));
  return better ? `Upgrade to ${better.name} ${place}.` : null;
}

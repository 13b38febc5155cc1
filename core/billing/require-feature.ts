import { planFeatures, type PlanFeature } from "#schemas/billing/features.ts";
import type { Plan } from "#schemas/billing/plan.ts";
import { planOf } from "#schemas/billing/plan-of.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { upgradeText } from "./upgrade-text.ts";

/**
 * Everything that only some plans include calls this before it is made. What exists already stays, whatever the plan.
 * @throws AppError feature_not_in_plan
 */
export function requireFeature(
  env: { PLANS: Plan[] },
  org: Pick<OrgDocument, "name" | "plan">,
  feature: PlanFeature,
  now: Date = new Date(),
): void {
  const plan = planOf(env, org, now);
  if (!plan || plan.features.includes(feature)) return;
  const { inText } = planFeatures[feature];
  const wayOut = upgradeText(env, org, { includes: (one) => one.features.includes(feature), now });
  throw new AppError("feature_not_in_plan", {
    message: `${org.name} is on the ${plan.name} plan, which does not include ${inText}. ${wayOut ?? "Ask the operator of this installation."} Nothing was deleted.`,
    details: { feature, planId: plan.id },
  });
}

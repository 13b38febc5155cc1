import {
  featureOfLimit,
  type PlanFeature,
  planFeatureIds,
  planFeatures,
} from "#schemas/billing/features.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { ComparisonTableBlock } from "#schemas/deployments/block.ts";
import { type LimitId, limitIds, limitKinds } from "#schemas/orgs/limit-kinds.ts";
import { formatAmount } from "../../lib/format-limit.ts";

type Row = ComparisonTableBlock["features"][number];

/** The row of the limit says whether a plan has them. */
const shownAsLimit: ReadonlySet<PlanFeature> = new Set(["subscribers"]);

/** One row for each limit and each feature of the plans. */
export const planRows = (plans: readonly OfferedPlan[]): Row[] => [
  ...limitIds.map((id) => ({
    name: limitKinds[id].label,
    values: plans.map((plan) => limitCell(id, plan)),
  })),
  ...planFeatureIds
    .filter((feature) => !shownAsLimit.has(feature))
    .map((feature) => ({
      name: planFeatures[feature].label,
      values: plans.map(({ features }) => features.includes(feature)),
    })),
];

function limitCell(id: LimitId, { limits, features }: OfferedPlan): string | false {
  const feature = featureOfLimit[id];
  if (feature && !features.includes(feature)) return false;
  const limit = limits[id] ?? null;
  return limit === null ? "No limit" : formatAmount(id, limit);
}

import { planFeatureIds, planFeatures } from "#schemas/billing/features.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { ComparisonTableBlock } from "#schemas/deployments/block.ts";
import { limitIds, limitKinds } from "#schemas/orgs/limit-kinds.ts";
import { formatAmount } from "../../lib/format-limit.ts";

type Row = ComparisonTableBlock["features"][number];

/** One row for each limit and each feature of the plans. */
export const planRows = (plans: readonly OfferedPlan[]): Row[] => [
  ...limitIds.map((id) => ({
    name: limitKinds[id].label,
    values: plans.map(({ limits }) => {
      const limit = limits[id] ?? null;
      return limit === null ? "No limit" : formatAmount(id, limit);
    }),
  })),
  ...planFeatureIds.map((feature) => ({
    name: planFeatures[feature].label,
    values: plans.map(({ features }) => features.includes(feature)),
  })),
];

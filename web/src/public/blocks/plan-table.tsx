import type { PlanTableBlock } from "#schemas/deployments/block.ts";
import type { SiteFacts } from "../page.ts";
import { planRows } from "../plans/plan-rows.ts";
import { ComparisonTable } from "./comparison-table.tsx";

/** The limits and the features of all plans side by side. */
export function PlanTable({ block, site: { plans } }: { block: PlanTableBlock; site: SiteFacts }) {
  if (plans.length === 0) return null;
  const { title, subtitle } = block;
  return (
    <ComparisonTable
      block={{
        type: "comparisonTable",
        ...(title && { title }),
        ...(subtitle && { subtitle }),
        columns: [
          { title: "Feature", isHeader: true },
          ...plans.map(({ name, isRecommended }) => ({
            title: name,
            isOurs: isRecommended,
          })),
        ],
        features: planRows(plans),
      }}
    />
  );
}

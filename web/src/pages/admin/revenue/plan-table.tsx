import type { Revenue } from "#schemas/billing/revenue.ts";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { formatMoney } from "../../../lib/format-money.ts";

/** How many organizations have each plan, and what they bring in. */
export const PlanTable = ({ plans }: { plans: Revenue["plans"] }) => (
  <Card aria-label="Plans" className="min-w-0 overflow-hidden">
    <CardHeader title="Plans" />
    <ScrollRegion label="Revenue by plan">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-[13px] text-faint">
          <tr>
            <th className="px-5 py-2.5 font-medium">Plan</th>
            <th className="px-5 py-2.5 font-medium">Paid by</th>
            <th className="px-5 py-2.5 text-right font-medium">Organizations</th>
            <th className="px-5 py-2.5 text-right font-medium whitespace-nowrap">
              Monthly recurring
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {plans.map(({ planId, name, currency, interval, count, mrr }) => (
            <tr key={`${planId} ${currency} ${interval}`}>
              <th scope="row" className="px-5 py-2.5 font-medium">
                {name}
              </th>
              <td className="px-5 py-2.5 text-soft">the {interval}</td>
              <td className="px-5 py-2.5 text-right">{formatNumber(count)}</td>
              <td className="px-5 py-2.5 text-right">{formatMoney(mrr, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </Card>
);

import type { Revenue } from "#schemas/billing/revenue.ts";
import { DayChart } from "../../../components/charts/day-chart.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatMonth, formatNumber } from "../../../lib/format.ts";
import { formatMoney } from "../../../lib/format-money.ts";

type Figures = Revenue["currencies"][number];

const byMonth = { name: "Month (UTC)", format: formatMonth };
const looks = {
  paid: { fill: "fill-accent", key: "bg-accent" },
  refunded: { fill: "fill-warning", key: "bg-warning" },
  failed: { fill: "fill-danger", key: "bg-danger" },
};

/** The subscriptions and the months of one currency. Amounts of different currencies are never added. */
export function CurrencyCards({ figures }: { figures: Figures }) {
  const { currency, mrr, months } = figures;
  const code = currency.toUpperCase();
  const format = (amount: number) => formatMoney(amount, currency);
  return (
    <Card aria-label={`Revenue in ${code}`} className="min-w-0">
      <CardHeader title={`Revenue in ${code}`} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 px-5 pt-5 sm:grid-cols-3 lg:grid-cols-6">
        <Figure label="Monthly recurring" value={format(mrr)} />
        <Figure label="Active" value={formatNumber(figures.active)} />
        <Figure label="In a trial" value={formatNumber(figures.trialing)} />
        <Figure label="Payment failed" value={formatNumber(figures.pastDue)} />
        <Figure label="New in 30 days" value={formatNumber(figures.newIn30Days)} />
        <Figure label="Ended in 30 days" value={formatNumber(figures.endedIn30Days)} />
      </dl>
      <p className="px-5 pt-4 text-[13px] text-pretty text-faint">
        Monthly recurring revenue counts a yearly price as a twelfth, and trials as nothing. The
        chart has what was paid, refunded and refused in each month.
      </p>
      <DayChart
        label={`Payments in ${code}`}
        most="Most in a month"
        period={byMonth}
        format={format}
        days={months.map(({ month }) => month)}
        isStacked
        series={[
          { label: "Paid", look: looks.paid, values: months.map(({ paid }) => paid) },
          { label: "Refunded", look: looks.refunded, values: months.map((one) => one.refunded) },
          { label: "Failed", look: looks.failed, values: months.map(({ failed }) => failed) },
        ]}
      />
    </Card>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-[13px] text-soft">{label}</dt>
    <dd className="mt-0.5 text-xl font-semibold break-words tabular-nums">{value}</dd>
  </div>
);

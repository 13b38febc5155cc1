import type { KpiReport } from "#schemas/admin/kpis.ts";
import { DayChart } from "../../../components/charts/day-chart.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import type { KpiCardText } from "./kpi-cards.ts";
import { kpiChange } from "./kpi-change.ts";

/** The figures of the period, compared with the one before, and the chart of its days. */
export function KpiCard({ card, report }: { card: KpiCardText; report: KpiReport }) {
  const { title, definition, format, most, series, isStacked = false } = card;
  const { days, period, before } = report;
  return (
    <Card aria-label={title} className="min-w-0">
      <CardHeader title={title} />
      <dl className="flex flex-wrap gap-x-8 gap-y-3 px-5 pt-4">
        {series.map(({ name, label }) => {
          const value = period[name];
          return (
            <div key={name} className="min-w-0">
              <dt className="text-[13px] text-soft">{label}</dt>
              <dd className="mt-0.5 text-xl font-semibold tabular-nums">
                {value === null ? "–" : format(value)}
              </dd>
              <dd className="text-xs text-faint tabular-nums">
                {kpiChange(value, before?.[name] ?? null, format)}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="px-5 pt-3 text-[13px] text-pretty text-faint">{definition}</p>
      <DayChart
        label={title}
        format={format}
        most={most}
        isStacked={isStacked}
        days={days.map(({ day }) => day)}
        series={series.map(({ name, label, look }) => ({
          label,
          look,
          values: days.map((day) => day[name]),
        }))}
      />
    </Card>
  );
}

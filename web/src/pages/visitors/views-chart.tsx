import type { VisitorsReport } from "#schemas/visitors/visitors-report.ts";
import { DayChart } from "../../components/charts/day-chart.tsx";
import { formatNumber } from "../../lib/format.ts";

/** Views and visitors of each day. */
export const ViewsChart = ({ days }: { days: VisitorsReport["days"] }) => (
  <DayChart
    label="Views and visitors"
    days={days.map(({ day }) => day)}
    format={formatNumber}
    most="Most views in a day"
    series={[
      {
        label: "Views",
        look: { fill: "fill-accent/30", key: "bg-accent/30" },
        values: days.map(({ views }) => views),
      },
      {
        label: "Visitors",
        look: { fill: "fill-accent", key: "bg-accent" },
        values: days.map(({ visitors }) => visitors),
      },
    ]}
  />
);

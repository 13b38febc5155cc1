import type { VisitorsReport } from "#schemas/visitors/visitors-report.ts";
import { NumberTiles } from "../../components/lists/number-tiles.tsx";
import { formatCount } from "../../lib/format.ts";

/** The sums of the period and of today. */
export function VisitNumbers({ report: { days, views, dropped } }: { report: VisitorsReport }) {
  const visitors = days.reduce((sum, day) => sum + day.visitors, 0);
  const first = days.findIndex((day) => day.views > 0);
  const counted = first < 0 ? 1 : days.length - first;
  const numbers = [
    { label: "Views", value: views, about: `in ${formatCount(days.length, "day")}` },
    {
      label: "Visitors a day",
      value: Math.round(visitors / counted),
      about: "on average since the first view",
    },
    {
      label: "Visitors today",
      value: days.at(-1)?.visitors ?? 0,
      about: "days begin at midnight UTC",
    },
  ];
  return (
    <div>
      <NumberTiles numbers={numbers} />
      {dropped > 0 && (
        <p className="mt-2 text-[13px] text-faint">
          The lists leave out {formatCount(dropped, "request")}, because there were too many
          different addresses.
        </p>
      )}
    </div>
  );
}

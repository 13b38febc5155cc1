import type { VisitorsReport } from "#schemas/visitors/visitors-report.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";

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
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {numbers.map(({ label, value, about }) => (
          <div
            key={label}
            className="rounded-xl border border-line bg-surface px-5 py-4 shadow-card"
          >
            <dt className="text-[13px] text-soft">{label}</dt>
            <dd className="mt-0.5 text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
            <dd className="text-xs text-faint">{about}</dd>
          </div>
        ))}
      </dl>
      {dropped > 0 && (
        <p className="mt-2 text-[13px] text-faint">
          The lists leave out {formatCount(dropped, "request")}, because there were too many
          different addresses.
        </p>
      )}
    </div>
  );
}

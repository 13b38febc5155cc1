import type { VisitorsReport } from "#schemas/visitors/visitors-report.ts";
import { formatCount, formatDay, formatNumber } from "../../lib/format.ts";

/** In units of the drawing, which stretches to the width of the card. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 100;
/** Even a single view of a busy site is visible. */
const MIN_BAR = 1.5;

type Day = VisitorsReport["days"][number];

/** Views and visitors of each day, as a drawing and as a table. */
export function ViewsChart({ days }: { days: Day[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  return (
    <figure className="px-5 py-4">
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-soft">
        <Key className="bg-accent/30" label="Views" />
        <Key className="bg-accent" label="Visitors" />
        <span className="ml-auto text-faint">Most views in a day: {formatNumber(most)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`Views and visitors from ${formatDay(days[0]!.day)} to ${formatDay(days.at(-1)!.day)}. The table below has the numbers.`}
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong"
      >
        {days.map((day, at) => (
          <DayBars key={day.day} {...{ day, at, most }} />
        ))}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-faint">
        <span>{formatDay(days[0]!.day)}</span>
        <span>{formatDay(days.at(-1)!.day)}</span>
      </div>
      <DayTable days={days} />
    </figure>
  );
}

function DayBars({ day, at, most }: { day: Day; at: number; most: number }) {
  const bar = (count: number, className: string) => {
    const height = count === 0 ? 0 : Math.max(MIN_BAR, (count / most) * HEIGHT);
    const x = at * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2;
    return <rect {...{ x, height, className }} y={HEIGHT - height} width={BAR_WIDTH} />;
  };
  return (
    <g>
      <title>{`${formatDay(day.day)}: ${formatCount(day.views, "view")}, ${formatCount(day.visitors, "visitor")}`}</title>
      {/* The whole column shows the title. */}
      <rect x={at * DAY_WIDTH} width={DAY_WIDTH} height={HEIGHT} className="fill-transparent" />
      {bar(day.views, "fill-accent/30")}
      {bar(day.visitors, "fill-accent")}
    </g>
  );
}

function DayTable({ days }: { days: Day[] }) {
  return (
    <details className="mt-3 text-[13px]">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-soft hover:text-ink">
        Show as a table
      </summary>
      <table className="mt-2 w-full max-w-md text-left tabular-nums">
        <thead className="text-faint">
          <tr>
            <th className="py-1 font-medium">Day (UTC)</th>
            <th className="py-1 text-right font-medium">Views</th>
            <th className="py-1 text-right font-medium">Visitors</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.toReversed().map(({ day, views, visitors }) => (
            <tr key={day}>
              <th scope="row" className="py-1 font-normal">
                {formatDay(day)}
              </th>
              <td className="py-1 text-right">{formatNumber(views)}</td>
              <td className="py-1 text-right">{formatNumber(visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-sm ${className}`} />
      {label}
    </span>
  );
}

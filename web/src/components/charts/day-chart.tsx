import { byDay, type DayChartProps } from "./day-series.ts";
import { DayTable } from "./day-table.tsx";

/** In units of the drawing, which stretches to the width of the card. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 100;
/** Even a single view of a busy site is visible. */
const MIN_BAR = 1.5;

/** Values of each day, as a drawing and as a table. */
export function DayChart(props: DayChartProps) {
  const { label, days, series, format, most, isStacked = false, period = byDay } = props;
  const heights = days.map((_, at) => series.map(({ values }) => values[at] ?? 0));
  const highest = Math.max(
    ...heights.map((values) =>
      isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values),
    ),
  );
  return (
    <figure className="px-5 py-4">
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-soft">
        {series.map(({ label: name, look }) => (
          <span key={name} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-sm ${look.key}`} />
            {name}
          </span>
        ))}
        <span className="ml-auto text-faint">
          {most}: {format(highest)}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${label} from ${period.format(days[0]!)} to ${period.format(days.at(-1)!)}. The table below has the numbers.`}
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong"
      >
        {days.map((day, at) => (
          <DayBars key={day} {...props} day={day} at={at} isStacked={isStacked} highest={highest} />
        ))}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-faint">
        <span>{period.format(days[0]!)}</span>
        <span>{period.format(days.at(-1)!)}</span>
      </div>
      <DayTable label={label} days={days} series={series} format={format} period={period} />
    </figure>
  );
}

function DayBars({
  day,
  at,
  series,
  format,
  isStacked,
  highest,
  period = byDay,
}: DayChartProps & { day: string; at: number; highest: number }) {
  const words = series.map(({ label, values }) => {
    const value = values[at] ?? null;
    return `${label} ${value === null ? "not counted" : format(value)}`;
  });
  const heights = series.map(({ values }) => {
    const value = values[at] ?? 0;
    return value === 0 ? 0 : Math.max(MIN_BAR, (value / Math.max(1, highest)) * HEIGHT);
  });
  const bars = series.map(({ label, look }, index) => {
    const height = heights[index] ?? 0;
    const below = isStacked ? heights.slice(0, index).reduce((sum, one) => sum + one, 0) : 0;
    const y = Math.max(0, HEIGHT - below - height);
    const x = at * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2;
    return <rect key={label} x={x} y={y} height={height} width={BAR_WIDTH} className={look.fill} />;
  });
  return (
    <g>
      <title>{`${period.format(day)}: ${words.join(", ")}`}</title>
      {/* The whole column shows the title. */}
      <rect x={at * DAY_WIDTH} width={DAY_WIDTH} height={HEIGHT} className="fill-transparent" />
      {bars}
    </g>
  );
}

import { ScrollRegion } from "../ui/scroll-region.tsx";
import { byDay, type DayChartProps } from "./day-series.ts";

/** The values of a chart, the newest day first. */
export function DayTable({
  label,
  days,
  series,
  format,
  period = byDay,
}: Pick<DayChartProps, "label" | "days" | "series" | "format" | "period">) {
  return (
    <details className="mt-3 text-[13px]">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-soft hover:text-ink">
        Show as a table
      </summary>
      <ScrollRegion label={`${label} as a table`}>
        <table className="mt-2 w-full max-w-md text-left tabular-nums">
          <thead className="text-faint">
            <tr>
              <th className="py-1 pr-4 font-medium">{period.name}</th>
              {series.map((one) => (
                <th key={one.label} className="py-1 pl-4 text-right font-medium">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days
              .map((day, at) => (
                <tr key={day}>
                  <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                    {period.format(day)}
                  </th>
                  {series.map(({ label: name, values }) => (
                    <td key={name} className="py-1 pl-4 text-right whitespace-nowrap">
                      {cellOf(values[at] ?? null, format)}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

const cellOf = (value: number | null, format: (value: number) => string) =>
  value === null ? <span className="text-faint">not counted</span> : format(value);

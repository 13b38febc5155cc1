import { formatDay } from "../../lib/format.ts";

/** One value of each day. Null where nothing was counted. */
export interface Series {
  label: string;
  /** Classes for the bars (`fill-…`) and for the square beside the label (`bg-…`). */
  look: { fill: string; key: string };
  values: (number | null)[];
}

export interface DayChartProps {
  /** What the values are: "Views and visitors". */
  label: string;
  /** The days of the values in UTC: "2026-11-26". Or their months: "2026-11". */
  days: string[];
  /** What a value belongs to. Days without it. */
  period?: { name: string; format: (day: string) => string };
  series: Series[];
  format: (value: number) => string;
  /** What the highest value is: "Most views in a day". */
  most: string;
  /** The values of a day add up. Otherwise each bar begins at the bottom, in front of the bars of earlier series. */
  isStacked?: boolean;
}

/** Values by the day. */
export const byDay: NonNullable<DayChartProps["period"]> = {
  name: "Day (UTC)",
  format: formatDay,
};

import { formatNumber } from "../../lib/format.ts";

interface NumberTile {
  label: string;
  value: number;
  /** What the number covers. */
  about: string;
}

/** The few numbers that matter most on a page, side by side. */
export function NumberTiles({ numbers }: { numbers: NumberTile[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      {numbers.map(({ label, value, about }) => (
        <div key={label} className="rounded-xl border border-line bg-surface px-5 py-4 shadow-card">
          <dt className="text-[13px] text-soft">{label}</dt>
          <dd className="mt-0.5 text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
          <dd className="text-xs text-faint">{about}</dd>
        </div>
      ))}
    </dl>
  );
}

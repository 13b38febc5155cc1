import { useId } from "react";
import type { Interval } from "#schemas/billing/plan.ts";

interface IntervalSwitchProps {
  value: Interval;
  onChange: (value: Interval) => void;
  /** The most that a year saves, in percent. */
  saving: number;
}

/** Prices by the month or by the year. */
export function IntervalSwitch({ value, onChange, saving }: IntervalSwitchProps) {
  const name = useId();
  const choices = [
    { interval: "month", label: "Monthly" },
    { interval: "year", label: "Yearly" },
  ] as const;
  return (
    <fieldset className="w-fit">
      <legend className="sr-only">Show prices</legend>
      <div className="flex rounded-full border border-line bg-surface p-1 shadow-card">
        {choices.map(({ interval, label }) => (
          <label
            key={interval}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-full px-4 text-sm font-medium text-soft transition-colors has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={interval}
              checked={value === interval}
              onChange={() => onChange(interval)}
              className="sr-only"
            />
            {label}
            {interval === "year" && saving > 0 && (
              <span
                className={`rounded-full px-2 py-0.5 text-xs ${value === "year" ? "bg-white/15 text-white" : "bg-success-wash text-success-ink"}`}
              >
                −{saving}%
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

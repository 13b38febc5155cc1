import { useId } from "react";

interface RadioCardsProps<T extends string> {
  legend: string;
  choices: { value: T; label: string; text: string; disabled?: boolean }[];
  value: T;
  onChange: (value: T) => void;
  /** One below the other, in narrow places. */
  stacked?: boolean;
}

/** Radio buttons, each with a sentence about what it means. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { legend, choices, value, onChange, stacked = false } = props;
  const name = useId();
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">{legend}</legend>
      <div className={stacked ? "grid gap-2" : "grid gap-2 sm:grid-cols-2"}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex gap-3 rounded-lg border border-line p-3 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
            />
            <span className="text-sm font-medium">
              {choice.label}
              <small className="block text-[13px] font-normal text-pretty text-faint">
                {choice.text}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

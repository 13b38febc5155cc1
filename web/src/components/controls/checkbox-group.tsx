import type { ReactNode } from "react";
import { Checkbox } from "../ui/checkbox.tsx";

interface CheckboxGroupProps<T extends string> {
  title: string;
  options: { value: T; label: string; hint?: ReactNode }[];
  /** May contain values of other groups, which stay as they are. */
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** Options below the checkbox of their group, which checks all of them or none. */
export function CheckboxGroup<T extends string>({
  title,
  options,
  chosen,
  onChange,
}: CheckboxGroupProps<T>) {
  const values = options.map(({ value }) => value);
  const chosenHere = values.filter((value) => chosen.includes(value));
  const isWhole = chosenHere.length === values.length;
  const others = chosen.filter((value) => !values.includes(value));
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-lg border border-line p-4">
      <legend className="sr-only">{title}</legend>
      <Checkbox
        label={title}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = chosenHere.length > 0 && !isWhole;
        }}
        onChange={() => onChange(isWhole ? others : [...others, ...values])}
      />
      <div className="grid grid-cols-1 gap-3 border-t border-line pt-3 pl-7">
        {options.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            label={label}
            hint={hint}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

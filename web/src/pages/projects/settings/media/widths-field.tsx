import { useState } from "react";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Field } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";

interface WidthsFieldProps {
  value: readonly number[];
  hint: string;
  errors: FieldErrors;
  onChange(value: number[]): void;
}

/** Widths in pixels, separated by commas. */
export function WidthsField({ value, hint, errors, onChange }: WidthsFieldProps) {
  const [text, setText] = useState("");
  // What the user types stays as it is while it has the same value.
  const shown = widthsIn(text).join() === value.join() ? text : value.join(", ");
  return (
    <Field
      label="Widths"
      hint={hint}
      error={errors.of(
        "widths",
        "Widths",
        shown.split(",").map((entry) => entry.trim()),
      )}
    >
      {(input) => (
        <Input
          {...input}
          inputMode="numeric"
          placeholder="640, 1280"
          value={shown}
          onChange={(event) => {
            setText(event.target.value);
            onChange(widthsIn(event.target.value));
          }}
        />
      )}
    </Field>
  );
}

/** NaN for what is not a number, so that the server refuses it. */
function widthsIn(text: string): number[] {
  const entries = text.split(",").map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "").map(Number);
}

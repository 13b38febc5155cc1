import type { FieldErrors } from "../../../components/settings/field-errors.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";

interface NumberFieldProps {
  /** The name of the field in its section, for its errors. */
  name: string;
  label: string;
  hint: string;
  /** Written behind the number. */
  unit?: string;
  /** null is shown as an empty field. */
  value: number | null;
  errors: FieldErrors;
  onChange(value: number | null): void;
}

/** A whole number. The server says what is wrong with it. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, hint, unit, value, errors, onChange } = props;
  return (
    <Field label={label} hint={hint} error={errors.of(name, label)}>
      {(input) => (
        <span className="flex items-center gap-2">
          <Input
            {...input}
            inputMode="numeric"
            className="w-24"
            value={value === null ? "" : String(value)}
            onChange={(event) => onChange(numberOf(event.target.value))}
          />
          {unit && (
            <span aria-hidden="true" className="text-[13px] text-soft">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

function numberOf(text: string): number | null {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? null : Number(digits);
}

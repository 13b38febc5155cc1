import type { FormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input, Select } from "../../../../components/ui/input.tsx";
import type { FormattingField } from "./formatting-fields.ts";

interface FormattingControlProps {
  field: FormattingField;
  values: FormattingSettings;
  error: string | null;
  onChange: (values: Partial<FormattingSettings>) => void;
}

/** The control of one setting. */
export function FormattingControl({ field, values, error, onChange }: FormattingControlProps) {
  const { label, hint, name } = field;
  if (field.kind === "switch")
    return (
      <Checkbox
        label={label}
        hint={hint}
        checked={values[field.name]}
        onChange={(event) => onChange({ [name]: event.target.checked })}
      />
    );
  const choices = field.kind === "list" ? undefined : field.choices;
  return (
    <Field label={label} hint={hint} error={error}>
      {(input) =>
        choices ? (
          <Select
            {...input}
            className="sm:max-w-72"
            value={String(values[name])}
            onChange={({ target: { value } }) =>
              onChange({ [name]: field.kind === "number" ? Number(value) : value })
            }
          >
            {Object.entries(choices).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        ) : field.kind === "list" ? (
          <Input
            {...input}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="nofollow"
            className="font-mono text-[13px]"
            defaultValue={values.externalRel.join(" ")}
            onChange={({ target: { value } }) =>
              onChange({ [name]: value.split(/[\s,]+/).filter(Boolean) })
            }
          />
        ) : (
          <Input
            {...input}
            inputMode="numeric"
            className="sm:max-w-24"
            value={String(values[name])}
            onChange={({ target: { value } }) =>
              onChange({ [name]: /^\d*$/.test(value) ? Number(value) : values[name] })
            }
          />
        )
      }
    </Field>
  );
}

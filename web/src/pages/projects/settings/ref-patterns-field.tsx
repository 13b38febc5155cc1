import type { FieldErrors } from "../../../components/settings/field-errors.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";

interface RefPatternsFieldProps {
  /** The name of the field in its section, for its errors: "versions.tags" */
  name: string;
  label: string;
  hint: string;
  placeholder: string;
  value: readonly string[];
  errors: FieldErrors;
  onChange(value: string[]): void;
}

/** Names, or patterns of branches or tags, separated by commas. */
export function RefPatternsField(props: RefPatternsFieldProps) {
  const { name, label, hint, placeholder, value, errors, onChange } = props;
  return (
    <Field label={label} hint={hint} error={errors.of(name, label, written(value))}>
      {(input) => (
        <Input
          {...input}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          className="font-mono text-[13px]"
          value={value.join(",")}
          onChange={(event) => onChange(listOf(event.target.value))}
        />
      )}
    </Field>
  );
}

/** Empty entries are not saved. */
const written = (names: readonly string[]) => names.filter((name) => name.trim() !== "");

/** An empty last entry is kept while the user types. */
function listOf(text: string): string[] {
  return text.trim() === "" ? [] : text.split(",").map((name) => name.trimStart());
}

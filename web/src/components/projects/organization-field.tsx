import type { Org } from "#schemas/orgs/org.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/input.tsx";

/** A choice among the organizations of the user. */
export function OrganizationField({
  orgs,
  value,
  onChange,
}: {
  orgs: Org[];
  /** An id. */
  value: string;
  onChange: (orgId: string) => void;
}) {
  return (
    <Field label="Organization">
      {(input) => (
        <Select {...input} value={value} onChange={(event) => onChange(event.target.value)}>
          {orgs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

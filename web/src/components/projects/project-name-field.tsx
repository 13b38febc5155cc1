import { handleFrom } from "#schemas/handle.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { NAME_MAX_CHARACTERS } from "#schemas/text-limits.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** The name of a new project, with the resulting address. */
export function ProjectNameField({
  name,
  org,
  placeholder,
  onChange,
}: {
  name: string;
  org: Org | undefined;
  placeholder?: string | undefined;
  onChange: (name: string) => void;
}) {
  return (
    <Field label="Name" hint={addressHint(name, org)}>
      {(input) => (
        <Input
          {...input}
          required
          maxLength={NAME_MAX_CHARACTERS}
          placeholder={placeholder}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function addressHint(name: string, org: Org | undefined): string {
  const handle = handleFrom(name);
  return handle && org
    ? `The site address starts with ${handle}--${org.handle}`
    : "You can rename the project later.";
}

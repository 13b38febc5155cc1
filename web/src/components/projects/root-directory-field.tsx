import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** The folder of a repository that a new project publishes. */
export function RootDirectoryField({
  value,
  onChange,
}: {
  value: string;
  onChange: (rootDirectory: string) => void;
}) {
  return (
    <Field
      label="Root directory"
      hint="Only this folder is published. Leave empty for the whole repository."
    >
      {(input) => (
        <Input
          {...input}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="docs"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

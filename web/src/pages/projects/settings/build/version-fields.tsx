import { MOST_REF_VERSIONS, noVersionRefs, type VersionRefs } from "#schemas/projects/versions.ts";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Field } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { RefPatternsField } from "../ref-patterns-field.tsx";

interface VersionFieldsProps {
  /** Absent in projects that are older than the setting. */
  value: VersionRefs | undefined;
  errors: FieldErrors;
  onChange(value: VersionRefs): void;
}

/** The branches and tags that are versions of the site. */
export function VersionFields({ value = noVersionRefs, errors, onChange }: VersionFieldsProps) {
  const { branches, tags, most } = value;
  return (
    <>
      <RefPatternsField
        name="versions.branches"
        label="Branches with versions"
        hint="Each is a version of the site under its own address, such as /1.2. Separate names with commas. A name can have one *, as in release/*."
        placeholder="release/*"
        value={branches}
        errors={errors}
        onChange={(names) => onChange({ ...value, branches: names })}
      />
      <RefPatternsField
        name="versions.tags"
        label="Tags with versions"
        hint="A new tag that matches is built immediately."
        placeholder="v*"
        value={tags}
        errors={errors}
        onChange={(names) => onChange({ ...value, tags: names })}
      />
      <Field
        label="Number of versions"
        error={errors.of("versions.most", "Number of versions")}
        hint={`The newest ones, up to ${MOST_REF_VERSIONS}. Leave it empty to publish all that match.`}
      >
        {(input) => (
          <Input
            {...input}
            inputMode="numeric"
            className="w-24"
            value={most === null ? "" : String(most)}
            onChange={(event) => onChange({ ...value, most: numberOf(event.target.value) })}
          />
        )}
      </Field>
    </>
  );
}

function numberOf(text: string): number | null {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? null : Number(digits);
}

import { MOST_REF_VERSIONS, noVersionRefs, type VersionRefs } from "#schemas/projects/versions.ts";
import type { FieldErrors } from "../../../components/settings/field-errors.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";

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
      <Field
        label="Branches with versions"
        error={errors.of("versions.branches", "Branches with versions", written(branches))}
        hint="Each is a version of the site under its own address, such as /1.2. Separate names with commas. A name can have one *, as in release/*."
      >
        {(input) => (
          <Input
            {...input}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="release/*"
            className="font-mono text-[13px]"
            value={branches.join(",")}
            onChange={(event) => onChange({ ...value, branches: listOf(event.target.value) })}
          />
        )}
      </Field>
      <Field
        label="Tags with versions"
        hint="A new tag that matches is built at once."
        error={errors.of("versions.tags", "Tags with versions", written(tags))}
      >
        {(input) => (
          <Input
            {...input}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="v*"
            className="font-mono text-[13px]"
            value={tags.join(",")}
            onChange={(event) => onChange({ ...value, tags: listOf(event.target.value) })}
          />
        )}
      </Field>
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

/** Empty entries are not saved. */
const written = (names: readonly string[]) => names.filter((name) => name.trim() !== "");

/** An empty last entry is kept while the user types. */
function listOf(text: string): string[] {
  return text.trim() === "" ? [] : text.split(",").map((name) => name.trimStart());
}

function numberOf(text: string): number | null {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? null : Number(digits);
}

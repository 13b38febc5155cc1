import { mayDecide } from "#markdown/front-matter/publication.ts";
import { findSecrets } from "#markdown/safety/secrets.ts";
import { AppError } from "#schemas/errors.ts";
import { defaultVariablesSettings } from "#schemas/projects/settings/variables.ts";
import { type NoteSchema, schemaText } from "#schemas/projects/note-schema.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("variables", defaultVariablesSettings);

export const variables: Section<"variables"> = {
  ...stored,
  /** @throws AppError secret_in_variable, because every note can show a variable */
  apply: (values) => {
    const secret = values.values?.find(({ value }) => findSecrets(value).length > 0);
    if (secret)
      throw new AppError("secret_in_variable", {
        message: `The value of “${secret.name}” looks like a credential. Every note can show it. Keep it in the secrets.`,
      });
    checkDefaults(values.schemas ?? []);
    return stored.apply(values);
  },
  audit: (before, after) => changesBetween(texts(stored.read(before)), texts(stored.read(after))),
};

/** @throws AppError bad_request, because a default would publish notes that do not say so */
function checkDefaults(schemas: readonly NoteSchema[]): void {
  const field = schemas
    .flatMap(({ fields }) => fields)
    .find(({ name, default: value }) => value && mayDecide(name));
  if (!field) return;
  throw new AppError("bad_request", {
    message: `“${field.name}” decides whether a note is published, so it cannot have a default. Use the publish rules.`,
  });
}

function texts(section: ReturnType<typeof stored.read>): Record<string, string> {
  return {
    values: section.values.map(({ name, value }) => `${name}: ${value}`).join("\n"),
    schemas: section.schemas.map(schemaText).join("\n"),
  };
}

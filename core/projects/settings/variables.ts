import { findSecrets } from "#markdown/safety/secrets.ts";
import { AppError } from "#schemas/errors.ts";
import { defaultVariablesSettings } from "#schemas/projects/settings/variables.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("variables", defaultVariablesSettings);

export const variables: Section<"variables"> = {
  ...stored,
  /** @throws AppError secret_in_variable, because every note can show a variable */
  apply: (values) => {
    const secret = values.variables?.find(({ value }) => findSecrets(value).length > 0);
    if (secret)
      throw new AppError("secret_in_variable", {
        message: `The value of “${secret.name}” looks like a credential. Every note can show it. Keep it in the secrets.`,
      });
    return stored.apply(values);
  },
  audit: (before, after) => changesBetween(texts(stored.read(before)), texts(stored.read(after))),
};

function texts(section: ReturnType<typeof stored.read>): Record<string, string> {
  return {
    variables: section.variables.map(({ name, value }) => `${name}: ${value}`).join("\n"),
  };
}

import { mayDecide } from "#markdown/front-matter/publication.ts";
import { findSecrets } from "#markdown/safety/secrets.ts";
import type { ValuePath } from "./nodes.ts";
import type { RefusedIn, ValueProblem } from "./read-value.ts";

/** By section and field. The settings page refuses the same values (`core/projects/settings/variables.ts`). */
export const refusals: Readonly<Record<string, RefusedIn>> = {
  "variables.values": (written) =>
    entriesOf(written).flatMap(({ value }, index) =>
      typeof value === "string" && findSecrets(value).length > 0
        ? refused([index, "value"], value, {
            message: "it looks like a credential, and every note can show it",
            suggestion: "Remove it from the file and revoke it. It is still in git’s history.",
          })
        : [],
    ),
  "variables.schemas": (written) =>
    entriesOf(written).flatMap(({ fields }, schema) =>
      entriesOf(fields).flatMap(({ name, default: value }, field) =>
        typeof name === "string" && Boolean(value) && mayDecide(name)
          ? refused([schema, "fields", field, "default"], value, {
              message: "a key that decides whether a note is published cannot have a default",
              suggestion: "Use the publish rules: `publish`.",
            })
          : [],
      ),
    ),
};

/** The entries of a list that may be anything. */
function entriesOf(list: unknown): Record<string, unknown>[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry) => (isContainer(entry) ? entry : {}));
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function refused(
  path: ValuePath,
  input: unknown,
  { message, suggestion }: { message: string; suggestion: string },
): ValueProblem[] {
  const issue = { code: "custom" as const, path: [...path], message, input };
  return [{ path, issue: { ...issue, params: { suggestion } } }];
}

import type { ContentField } from "#schemas/deployments/dataset.ts";

type FieldType = ContentField["types"][number]["type"];

/** The order of equally frequent types. */
const ORDER: readonly FieldType[] = [
  "text",
  "number",
  "boolean",
  "date",
  "list",
  "object",
  "empty",
];

/** A vault uses a few dozen fields. More are generated or an attack. */
const MAX_FIELDS = 200;
const MAX_NAMES = 5_000;
const MAX_EXAMPLES = 5;
const MAX_EXAMPLE_LENGTH = 80;

export interface FieldCounter {
  /** Counts the front matter of one note. */
  add(frontMatter: Record<string, unknown>, note: { isPublic: boolean }): void;
  /** Does not depend on the order in which notes were counted. */
  fields(): ContentField[];
}

/** Collects the front matter keys of a vault, with their types and examples. */
export function countFields(): FieldCounter {
  const fields = new Map<string, { types: Map<FieldType, number>; examples: string[] }>();
  return {
    add(frontMatter, { isPublic }) {
      for (const [name, value] of Object.entries(frontMatter)) {
        const field = fields.get(name) ?? { types: new Map<FieldType, number>(), examples: [] };
        if (fields.size >= MAX_NAMES && !fields.has(name)) continue;
        fields.set(name, field);
        const type = typeOf(value);
        field.types.set(type, (field.types.get(type) ?? 0) + 1);
        if (isPublic && type !== "empty") keepExample(field.examples, textOf(value));
      }
    },
    fields: () =>
      [...fields]
        .map(([name, { types, examples }]) => ({
          name,
          types: ORDER.flatMap((type) => ({ type, count: types.get(type) ?? 0 }))
            .filter(({ count }) => count > 0)
            .sort((a, b) => b.count - a.count),
          count: [...types.values()].reduce((sum, count) => sum + count, 0),
          examples,
        }))
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
        .slice(0, MAX_FIELDS),
  };
}

/** Keeps the alphabetically first values, so that the order of the notes does not matter. */
function keepExample(examples: string[], text: string): void {
  if (examples.includes(text)) return;
  examples.push(text);
  examples.sort();
  examples.length = Math.min(examples.length, MAX_EXAMPLES);
}

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|[+-]\d\d:?\d\d))?)?$/i;

function typeOf(value: unknown): FieldType {
  if (value === null || value === undefined || value === "") return "empty";
  if (Array.isArray(value)) return "list";
  switch (typeof value) {
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "string":
      return DATE.test(value) ? "date" : "text";
    default:
      return "object";
  }
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= MAX_EXAMPLE_LENGTH ? text : `${text.slice(0, MAX_EXAMPLE_LENGTH)}…`;
}

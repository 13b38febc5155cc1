import { fieldIn } from "#markdown/note-schemas/find-field.ts";
import { namesOfKey } from "#markdown/front-matter/key-names.ts";
import { booleanOf } from "#markdown/written-values.ts";
import type { FieldColumn } from "#schemas/deployments/dataset.ts";
import { type FieldType, numberOf } from "#schemas/projects/field-values.ts";
import type { NoteSchema } from "#schemas/projects/note-schema.ts";
import { contentHash } from "../content-hash.ts";

/** The fields of all schemas by name. A field that schemas give different types is text. */
export function columnsOf(schemas: readonly NoteSchema[]): { columns?: FieldColumn[] } {
  const columns = new Map<string, FieldColumn>();
  for (const { fields } of schemas)
    for (const { name, type } of fields) {
      const other = columns.get(name);
      columns.set(name, { name, type: other && other.type !== type ? "text" : type });
    }
  return columns.size === 0 ? {} : { columns: [...columns.values()] };
}

const SQL_TYPES: Record<FieldType, string> = {
  text: "TEXT",
  number: "REAL",
  date: "TEXT",
  boolean: "INTEGER",
  list: "TEXT",
  choice: "TEXT",
  link: "TEXT",
};

/** Adds columns to the posts that read their values from the front matter. Other columns keep their names. @param taken in lower case */
export function columnStatements(columns: readonly FieldColumn[], taken: Set<string>): string[] {
  return columns.flatMap(({ name, type }) => {
    if (taken.has(name.toLowerCase())) return [];
    taken.add(name.toLowerCase());
    const values = namesOfKey(name).map((key) => `json_extract(front_matter, '${pathOf(key)}')`);
    const value = values.length === 1 ? values[0]! : `coalesce(${values.join(", ")})`;
    const sql = type === "boolean" ? asBoolean(value) : value;
    return `ALTER TABLE posts ADD COLUMN "${name}" ${SQL_TYPES[type]} GENERATED ALWAYS AS (${sql}) VIRTUAL`;
  });
}

/** Names have neither quotes nor backslashes. */
const pathOf = (key: string) =>
  `$${key
    .split(".")
    .map((part) => `."${part}"`)
    .join("")}`;

function asBoolean(value: string): string {
  return `CASE lower(${value}) WHEN 'true' THEN 1 WHEN 'yes' THEN 1 WHEN 'on' THEN 1 WHEN 'y' THEN 1 WHEN 't' THEN 1 WHEN '1' THEN 1 WHEN 'false' THEN 0 WHEN 'no' THEN 0 WHEN 'off' THEN 0 WHEN 'n' THEN 0 WHEN 'f' THEN 0 WHEN '0' THEN 0 END`;
}

const DIGITS = 7;

/** Identifies a set of columns in a file. 0 for none. */
export function columnsId(columns: readonly FieldColumn[]): number {
  if (columns.length === 0) return 0;
  return Number.parseInt(contentHash(JSON.stringify(columns)).slice(0, DIGITS), 16) + 1;
}

/** The values of a post, by the name of the field. Null where the note says nothing, or nothing of this type. */
export function fieldValues(
  frontMatter: Record<string, unknown>,
  columns: readonly FieldColumn[],
): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, type }) => [name, typed(fieldIn(frontMatter, name)?.value, type)]),
  );
}

function typed(value: unknown, type: FieldType): unknown {
  if (type === "number") return numberOf(value);
  if (type === "boolean") return booleanOf(value) ?? null;
  if (type === "list" && value !== undefined) return Array.isArray(value) ? value : [value];
  return value ?? null;
}

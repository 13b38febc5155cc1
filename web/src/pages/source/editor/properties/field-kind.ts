import type { FieldType } from "#schemas/projects/field-values.ts";
import type { ContentField } from "#schemas/deployments/dataset.ts";
import type { Value } from "#markdown/front-matter/edit/tree.ts";

/** What a field looks like. */
export type FieldKind =
  | "text"
  | "long"
  | "number"
  | "boolean"
  | "date"
  /** A date with a time. */
  | "moment"
  | "list"
  /** A list whose entries have no spaces. */
  | "tags"
  | "choice"
  | "link"
  | "picture"
  /** Only the text can change it. */
  | "shown";

export const kindOfSchema: Record<FieldType, FieldKind> = {
  text: "text",
  number: "number",
  date: "date",
  boolean: "boolean",
  list: "list",
  choice: "choice",
  link: "link",
};

type UsedType = ContentField["types"][number]["type"];

const kindOfUse: Partial<Record<UsedType, FieldKind>> = {
  number: "number",
  boolean: "boolean",
  date: "date",
  list: "list",
};

/** What other notes write under a key. */
export const kindOfUses = ({ types }: ContentField): FieldKind =>
  kindOfUse[types.find(({ type }) => type !== "empty")?.type ?? "text"] ?? "text";

const BOOLEAN = /^(?:true|false|yes|no|on|off)$/i;
/** What the fields of a browser can show. */
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/;
/** 30 February is not a date, and a field for dates would be empty. */
const isReal = (text: string) => {
  const moment = Date.parse(`${text.replace(" ", "T")}${DAY.test(text) ? "T00:00" : ""}Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text.slice(0, 10));
};
const isDay = (text: string) => DAY.test(text) && isReal(text);
const isMoment = (text: string) => MOMENT.test(text) && isReal(text);

/** The kind that can show a value. `expected` comes from the schema, or from what the key means. */
export function kindFor(expected: FieldKind | null, value: Value): FieldKind {
  if (value.kind === "other" || value.kind === "group") return "shown";
  if (value.kind === "list") return expected === "tags" ? "tags" : "list";
  if (value.kind === "empty") return expected ?? "text";
  const { text, style, type } = value;
  const isBlock = style === "literal" || style === "folded";
  if (isBlock || text.includes("\n")) return "long";
  if (text === "") return expected ?? "text";
  switch (expected) {
    case "boolean":
      return BOOLEAN.test(text) ? "boolean" : "text";
    case "date":
      return isDay(text) ? "date" : isMoment(text) ? "moment" : "text";
    case "moment":
      return isDay(text) || isMoment(text) ? "moment" : "text";
    case null:
      if (type === "boolean") return "boolean";
      if (type === "number") return "number";
      return isDay(text) ? "date" : isMoment(text) ? "moment" : "text";
    default:
      return expected;
  }
}

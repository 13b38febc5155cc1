import type { FieldType } from "#schemas/projects/field-values.ts";
import type { ContentField } from "#schemas/deployments/dataset.ts";
import type { Value } from "./yaml/tree.ts";

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
export const DAY = /^\d{4}-\d\d-\d\d$/;
export const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/;

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
      return DAY.test(text) ? "date" : MOMENT.test(text) ? "moment" : "text";
    case "moment":
      return DAY.test(text) || MOMENT.test(text) ? "moment" : "text";
    case null:
      if (type === "boolean") return "boolean";
      if (type === "number") return "number";
      return DAY.test(text) ? "date" : MOMENT.test(text) ? "moment" : "text";
    default:
      return expected;
  }
}

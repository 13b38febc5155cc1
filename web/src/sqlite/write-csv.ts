import type { ResultSet, Value } from "./messages.ts";
import { hexOf } from "./value-text.ts";

const needsQuotes = /[",\r\n]/;
/** A spreadsheet runs such a text as a formula. Content can come from anybody who may push, so it is made harmless. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const isNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * A result as RFC 4180 has it. NULL is an empty field, an empty text a quoted one. A text that a spreadsheet would run as
 * a formula gets an apostrophe in front; JSON has every value as it is.
 */
export function writeCsv({ columns, rows }: Pick<ResultSet, "columns" | "rows">): string {
  const lines = [columns.map(({ name }) => fieldOf(name)), ...rows.map((row) => row.map(fieldOf))];
  return lines.map((fields) => fields.join(",") + "\r\n").join("");
}

function fieldOf(value: Value): string {
  if (value === null) return "";
  if (value instanceof Uint8Array) return hexOf(value);
  if (typeof value !== "string") return String(value);
  const text = looksLikeFormula.test(value) && !isNumber.test(value) ? `'${value}` : value;
  return text === "" || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

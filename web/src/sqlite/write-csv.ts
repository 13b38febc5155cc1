import type { ResultSet, Value } from "./messages.ts";
import { hexOf } from "./value-text.ts";

const needsQuotes = /[",\r\n]/;
/** A spreadsheet would run such text as a formula. Content can come from anyone who may push, so it is escaped. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const isNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * Writes a result as CSV (RFC 4180). NULL is an empty field, and empty text is a quoted one. Text that a spreadsheet would run as a formula gets a leading
 * apostrophe; JSON has every value unchanged.
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

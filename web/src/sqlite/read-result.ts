import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { Column, ResultSet, Value } from "./messages.ts";

/** The number of rows checked for the types of a computed column. */
const SAMPLED_ROWS = 100;

/** Steps through a prepared statement. Returns null if it has no columns, and SQLite's code if it fails. */
export function readResult(
  { capi }: Sqlite3Static,
  statement: number,
  limits: { rows: number; resultBytes: number },
): ResultSet | null | number {
  const startedAt = performance.now();
  const width = capi.sqlite3_column_count(statement);
  const indexes = Array.from({ length: width }, (_, index) => index);
  const kinds = indexes.map(() => new Set<string>());
  const kindNames: Record<number, string> = {
    [capi.SQLITE_INTEGER]: "INTEGER",
    [capi.SQLITE_FLOAT]: "REAL",
    [capi.SQLITE_TEXT]: "TEXT",
    [capi.SQLITE_BLOB]: "BLOB",
  };
  const rows: Value[][] = [];
  let bytes = 0;
  let code = capi.sqlite3_step(statement);
  for (; code === capi.SQLITE_ROW; code = capi.sqlite3_step(statement)) {
    if (rows.length >= limits.rows || bytes > limits.resultBytes) break;
    const row = indexes.map((index) => capi.sqlite3_column_js(statement, index) as Value);
    if (rows.length < SAMPLED_ROWS)
      for (const index of indexes) {
        const kind = kindNames[capi.sqlite3_column_type(statement, index)];
        if (kind) kinds[index]!.add(kind);
      }
    for (const value of row) bytes += sizeOf(value);
    rows.push(row);
  }
  const truncated = code === capi.SQLITE_ROW;
  if (!truncated && code !== capi.SQLITE_DONE) return code;
  if (width === 0) return null;
  const columns = indexes.map((index): Column => ({
    name: capi.sqlite3_column_name(statement, index),
    type:
      capi.sqlite3_column_decltype(statement, index)?.toUpperCase() || [...kinds[index]!].join("/"),
  }));
  return { columns, rows, truncated, durationMs: performance.now() - startedAt };
}

const NUMBER_BYTES = 8;

function sizeOf(value: Value): number {
  if (value === null || typeof value === "number" || typeof value === "bigint") return NUMBER_BYTES;
  return value.length;
}

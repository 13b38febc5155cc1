const MEBIBYTE = 1024 * 1024;

/** The limits of a query in SQL. An error says which one a query exceeds. */
export const sqlLimits = {
  timeMs: 2_000,
  rows: 10_000,
  /** Rows of an answer to a query that names no limit. */
  defaultRows: 1_000,
  /** What SQLite may use for one query. */
  memoryBytes: 64 * MEBIBYTE,
  /** Texts and blobs of an answer. */
  answerBytes: 4 * MEBIBYTE,
  /** One text or blob, also inside a query. */
  valueBytes: 4 * MEBIBYTE,
  sqlCharacters: 20_000,
  parameters: 100,
  /** A database above it is only for download. */
  databaseBytes: 512 * MEBIBYTE,
};

/** A value that SQLite reads or answers. Blobs are base64; integers beyond 2^53 and infinite numbers are text. */
export type SqlValue = string | number | null;

export type SqlParameter = SqlValue | boolean;

export interface SqlColumn {
  name: string;
  /** The declared type, or the types of the values; "" if unknown. */
  type: string;
}

export interface SqlResult {
  columns: SqlColumn[];
  rows: SqlValue[][];
  /** There are more rows than the limit. */
  truncated: boolean;
}

export interface SqlTable {
  name: string;
  kind: "table" | "view" | "search";
  rows: number;
  columns: (SqlColumn & { note: string | null })[];
}

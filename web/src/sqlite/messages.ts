/** The messages between the page and the worker of the SQL console. */

export type Value = null | number | bigint | string | Uint8Array;

export interface Column {
  name: string;
  /** The declared type, or the types of the values; "" if unknown. */
  type: string;
}

export interface ResultSet {
  columns: Column[];
  rows: Value[][];
  /** Whether there are more rows than shown. */
  truncated: boolean;
  durationMs: number;
}

/** A position in the text; `from` counts characters. */
export interface TextPosition {
  from: number;
  line: number;
  column: number;
}

export interface SqlFailure {
  kind: "mistake" | "refused" | "time" | "size" | "canceled";
  message: string;
  place: TextPosition | null;
}

/** The result of a run: the results of the statements before the failure, if there is one. */
export interface Outcome {
  results: ResultSet[];
  failure: SqlFailure | null;
  durationMs: number;
}

export interface Table {
  name: string;
  kind: "table" | "view" | "search";
  /** Includes the comments in the schema. */
  columns: (Column & { note: string | null })[];
  rows: number;
}

export type Request =
  | { id: number; ask: "open"; file: Blob }
  | { id: number; ask: "run"; sql: string };

export type Answer =
  | { id: number; tables: Table[] }
  | { id: number; outcome: Outcome }
  | { id: number; error: string };

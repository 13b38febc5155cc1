/** What the page and the worker of the SQL console say to each other. */

export type Value = null | number | bigint | string | Uint8Array;

export interface Column {
  name: string;
  /** As declared, or the kinds of value that were seen; "" when nothing is known. */
  type: string;
}

export interface ResultSet {
  columns: Column[];
  rows: Value[][];
  /** There are more rows than are shown. */
  truncated: boolean;
  durationMs: number;
}

/** Where in the text something is; `from` counts characters. */
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

/** What a run answered: the results of the statements before the failure, if there is one. */
export interface Outcome {
  results: ResultSet[];
  failure: SqlFailure | null;
  durationMs: number;
}

export interface Table {
  name: string;
  kind: "table" | "view" | "search";
  /** With what the schema says about them in comments. */
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

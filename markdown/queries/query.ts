import type { Expression } from "./expression.ts";

/** A query that can be answered. */
export interface Query {
  /** What a row is before it is grouped. */
  rows: "notes" | "tasks";
  view: "list" | "table" | "cards" | "tasks";
  /** Whether each entry begins with a link to its note. */
  showsNote: boolean;
  columns: Column[];
  /** The picture of a card, and the property of a note that names it. */
  image?: { expression: Expression; property: string | null };
  /** Which notes are tested. Null means all of them. */
  source: Source | null;
  steps: Step[];
  formulas: ReadonlyMap<string, Expression>;
}

export interface Column {
  label: string;
  expression: Expression;
}

export type Source =
  | { kind: "folder"; path: string }
  | { kind: "tag"; name: string }
  /** Notes that link to the note, or that the note links to. */
  | { kind: "link"; target: string; outgoing: boolean }
  | { kind: "and" | "or"; left: Source; right: Source }
  | { kind: "not"; of: Source };

/** In the order in which the query names them. */
export type Step =
  | { kind: "where"; test: Expression }
  | { kind: "sort"; keys: SortKey[] }
  | { kind: "limit"; count: number }
  | { kind: "group"; key: Column; isReversed?: boolean }
  | { kind: "flatten"; name: string; value: Expression };

export interface SortKey {
  expression: Expression;
  isDescending: boolean;
  /** A missing value comes last in both directions. */
  isNullLast?: boolean;
}

/** An answer shows up to this many rows. */
export const MAX_SHOWN_ROWS = 1_000;
/** `FLATTEN` makes up to this many. */
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 30;
export const MAX_STEPS_OF_QUERY = 30;

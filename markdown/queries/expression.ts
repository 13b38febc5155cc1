import type { Value } from "./values.ts";

/** An expression of a query. */
export type Expression =
  | { kind: "literal"; value: Value }
  | { kind: "field"; name: string }
  | { kind: "member"; of: Expression; name: string }
  | { kind: "index"; of: Expression; at: Expression }
  | { kind: "call"; name: string; values: Expression[] }
  | { kind: "not"; of: Expression }
  | { kind: "list"; items: Expression[] }
  | { kind: "binary"; operator: Operator; left: Expression; right: Expression };

export type Operator =
  | "and"
  | "or"
  | "="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

/** The query cannot be answered. The message says why, for the issue. */
export class NotPlain extends Error {}

/** A longer query is not read. */
export const MAX_QUERY_CHARACTERS = 8_000;
/** Parentheses, lists and calls that are nested deeper are not read. */
export const MAX_EXPRESSION_DEPTH = 32;

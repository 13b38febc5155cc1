import type { Expression } from "./expression.ts";
import type { RowValue } from "./values.ts";

/** What an expression may use. */
export interface Scope {
  row: RowValue;
  /** The note that contains the query. */
  self: RowValue;
  /** The time of the commit: the answer must not depend on when the build runs. */
  clock: number;
  /** The public note at a content path. */
  noteAt(path: string): RowValue | null;
  /** The content path of the public note that a link in the note with the query names. */
  find(target: string): string | null;
  formulas: ReadonlyMap<string, Expression>;
  /** How many formulas are being evaluated. */
  formulaDepth: number;
  reach: Reach;
  budget: Budget;
}

/** What an answer depends on, besides the rows that it tested. */
export interface Reach {
  clock: boolean;
  /** Other notes than the row: links of them, or fields of a linked note. */
  others: boolean;
}

/** Steps that remain for a query. Its cost is linear in the rows that it tests. */
export interface Budget {
  left: number;
}

/** The query needs more steps than it may have. */
export class TooCostly extends Error {}

export function spend(budget: Budget, steps: number): void {
  budget.left -= steps;
  if (budget.left < 0) throw new TooCostly("it needs too many steps");
}

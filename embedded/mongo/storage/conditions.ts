import { ErrorCode, fail } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import { isOperatorDocument } from "../query/operators.ts";
import { isDocument, type Document } from "../values/document.ts";
import { isNumeric } from "../values/numbers.ts";
import { TypeOrder, typeOrder } from "../values/order.ts";

/** One condition of a filter on one path, in a form that an index can use. */
export type Condition =
  | { kind: "points"; values: unknown[] }
  | { kind: "from"; value: unknown; inclusive: boolean }
  | { kind: "to"; value: unknown; inclusive: boolean };

/** The conditions that every matching document must meet, by path. `$or` and negations are ignored. */
export function conditionsOf(filter: Document): Map<string, Condition[]> {
  const byPath = new Map<string, Condition[]>();
  const note = (path: string, conditions: Condition[]) =>
    byPath.set(path, [...(byPath.get(path) ?? []), ...conditions]);
  for (const [key, value] of Object.entries(filter)) {
    if (key === "$and") {
      for (const branch of value as Document[]) {
        conditionsOf(branch).forEach((conditions, path) => note(path, conditions));
      }
    } else if (!key.startsWith("$")) {
      const operators = isOperatorDocument(value) ? value : { $eq: value };
      note(key, Object.entries(operators).flatMap(fromOperator));
    }
  }
  return byPath;
}

/** The fields that a filter requires to be equal to a value. An upsert creates its new document from them. */
export function equalities(filter: Document): [path: string, value: unknown][] {
  return Array.from(conditionsOf(filter)).flatMap(([path, conditions]): [string, unknown][] => {
    const points = conditions.flatMap((one) => (one.kind === "points" ? [one.values] : []));
    const [value, ...others] = points.filter(({ length }) => length === 1).flat();
    if (others.length > 0) fail(ErrorCode.NotSingleValueField, `'${path}' is matched twice`);
    return value === undefined ? [] : [[path, value]];
  });
}

/** Whether the conditions guarantee a partial index's own filter. False when in doubt. */
export function implies(conditions: ReadonlyMap<string, Condition[]>, partial: Document): boolean {
  return Object.entries(partial).every(([path, operand]) => {
    const matches = compileFilter({ value: operand });
    // All values of a range have one type (except numbers, which have four), and `$exists` and `$type` only ask about the type.
    const asks = isDocument(operand) ? Object.keys(operand).join() : "";
    const accepts = (value: unknown) =>
      (asks === "$exists" || (asks === "$type" && !isNumeric(value))) && matches({ value });
    return (conditions.get(path) ?? []).some((condition) =>
      condition.kind === "points"
        ? condition.values.every((value) => matches({ value }))
        : accepts(condition.value),
    );
  });
}

function fromOperator([operator, operand]: [string, unknown]): Condition[] {
  switch (operator) {
    case "$eq":
      return [{ kind: "points", values: [operand ?? null] }];
    case "$in":
      if (!Array.isArray(operand)) return [];
      return [{ kind: "points", values: operand.map((value: unknown) => value ?? null) }];
    case "$gt":
    case "$gte":
      return range("from", operand, operator === "$gte");
    case "$lt":
    case "$lte":
      return range("to", operand, operator === "$lte");
    default:
      return [];
  }
}

function range(kind: "from" | "to", value: unknown, inclusive: boolean): Condition[] {
  const order = typeOrder(value);
  // An index contains the elements of an array, not the array as a whole.
  const hasOneType =
    order > TypeOrder.Null && order < TypeOrder.MaxKey && order !== TypeOrder.Array;
  return hasOneType ? [{ kind, value, inclusive }] : [];
}

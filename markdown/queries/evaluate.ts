import type { Expression, Operator } from "./expression.ts";
import { callFunction } from "./functions.ts";
import { partOfDate } from "./dates.ts";
import { type Scope, spend, TooCostly } from "./scope.ts";
import {
  compareValues,
  type DateValue,
  type Duration,
  isList,
  isTrue,
  kindOf,
  type RowValue,
  shifted,
  textOf,
  type Value,
} from "./values.ts";

/** A text that grows beyond this is cut. */
const MAX_TEXT = 10_000;
/** Formulas that use formulas. */
const MAX_FORMULA_DEPTH = 4;
const DAY_MS = 86_400_000;

/** The value of an expression for one row. What makes no sense, such as the length of a number, is null. */
export function evaluate(expression: Expression, scope: Scope): Value {
  spend(scope.budget, 1);
  switch (expression.kind) {
    case "literal":
      return found(expression.value, scope);
    case "field":
    case "member":
      return readPath(expression, scope);
    case "index":
      return itemOf(evaluate(expression.of, scope), evaluate(expression.at, scope));
    case "call":
      return found(
        callFunction(
          expression.name,
          expression.values.map((value) => evaluate(value, scope)),
          scope,
        ),
        scope,
      );
    case "not":
      return !isTrue(evaluate(expression.of, scope));
    case "list":
      return expression.items.map((item) => evaluate(item, scope));
    case "binary":
      return binary(expression.operator, expression, scope);
  }
}

/** `a.b.c`, where `file`, `this`, `note`, `row` and `formula` have a meaning of their own. */
function readPath(expression: Expression, scope: Scope): Value {
  const names: string[] = [];
  let of = expression;
  for (; of.kind === "member"; of = of.of) names.unshift(of.name);
  if (of.kind !== "field")
    return names.reduce((value, name) => memberOf(value, name, scope), evaluate(of, scope));
  names.unshift(of.name);
  const [head = ""] = names;
  switch (head.toLowerCase()) {
    case "this":
      return fieldOf(scope.self, names.slice(1), scope);
    case "row":
    case "note":
      return fieldOf(scope.row, names.slice(1), scope);
    case "formula":
      return formula(names.slice(1), scope);
    default:
      return fieldOf(scope.row, names, scope);
  }
}

function fieldOf(row: RowValue, names: readonly string[], scope: Scope): Value {
  const [head, ...rest] = names;
  if (head === undefined) return row;
  if (head.toLowerCase() === "file") return members(fileOf(row), rest, scope);
  return members(row.get(head), rest, scope);
}

function members(value: Value, names: readonly string[], scope: Scope): Value {
  return names.reduce((of, name) => memberOf(of, name, scope), value);
}

function fileOf(row: RowValue): RowValue {
  return { kind: "row", get: (name) => row.get(`file.${name.toLowerCase()}`) };
}

function formula([name = "", ...rest]: readonly string[], scope: Scope): Value {
  const expression = scope.formulas.get(name);
  if (!expression) return null;
  // A formula that uses itself would not end.
  if (scope.formulaDepth >= MAX_FORMULA_DEPTH)
    throw new TooCostly("its formulas are nested too deeply");
  const formulas = new Map(scope.formulas);
  formulas.delete(name);
  return members(
    evaluate(expression, { ...scope, formulas, formulaDepth: scope.formulaDepth + 1 }),
    rest,
    scope,
  );
}

function memberOf(value: Value, name: string, scope: Scope): Value {
  if (isList(value)) {
    if (name === "length") return value.length;
    spend(scope.budget, value.length);
    return value.map((item) => memberOf(item, name, scope));
  }
  if (typeof value === "string") return name === "length" ? value.length : null;
  if (value === null || typeof value !== "object") return null;
  switch (value.kind) {
    case "fields":
      return value.fields.get(name.toLowerCase()) ?? null;
    case "row":
      return name.toLowerCase() === "file" ? fileOf(value) : value.get(name);
    case "date":
      return partOfDate(value, name.toLowerCase());
    case "duration":
      return name === "days" ? Math.floor(value.milliseconds / DAY_MS) : null;
    case "link": {
      scope.reach.others = true;
      const note = value.path === null ? null : scope.noteAt(value.path);
      return note && memberOf(note, name, scope);
    }
  }
}

/** A link that the query itself contains leads somewhere too. */
export function found(value: Value, { find }: Scope): Value {
  if (value === null || typeof value !== "object" || isList(value)) return value;
  return value.kind === "link" && value.path === null
    ? { ...value, path: find(value.target) }
    : value;
}

function itemOf(value: Value, at: Value): Value {
  if (isList(value) && typeof at === "number") return value[at] ?? null;
  return null;
}

function binary(
  operator: Operator,
  { left, right }: { left: Expression; right: Expression },
  scope: Scope,
): Value {
  const first = evaluate(left, scope);
  if (operator === "and") return isTrue(first) && isTrue(evaluate(right, scope));
  if (operator === "or") return isTrue(first) || isTrue(evaluate(right, scope));
  const second = evaluate(right, scope);
  switch (operator) {
    case "=":
      return compareValues(first, second) === 0;
    case "!=":
      return compareValues(first, second) !== 0;
    case "<":
    case "<=":
    case ">":
    case ">=":
      return isOrdered(operator, first, second);
    default:
      return calculated(operator, first, second);
  }
}

/** In Dataview, null is less than everything. A missing date is neither due nor late. */
function isOrdered(operator: "<" | "<=" | ">" | ">=", a: Value, b: Value): boolean {
  if ((a === null) !== (b === null)) return false;
  const order = compareValues(a, b);
  if (operator === "<") return order < 0;
  if (operator === "<=") return order <= 0;
  return operator === ">" ? order > 0 : order >= 0;
}

function calculated(operator: Operator, a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") return arithmetic(operator, a, b);
  const [left, right] = [kindOf(a), kindOf(b)];
  const sign = operator === "-" ? -1 : 1;
  if (operator === "+" || operator === "-") {
    if (left === "date" && right === "duration")
      return shifted(a as DateValue, b as Duration, sign);
    if (left === "date" && right === "date" && operator === "-")
      return {
        kind: "duration",
        months: 0,
        milliseconds: (a as DateValue).at - (b as DateValue).at,
      };
  }
  if (operator !== "+" || (a === null && b === null)) return null;
  if (isList(a) && isList(b)) return [...a, ...b].slice(0, MAX_TEXT);
  return `${textOf(a)}${textOf(b)}`.slice(0, MAX_TEXT);
}

function arithmetic(operator: Operator, a: number, b: number): Value {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0 ? null : a / b;
    default:
      return b === 0 ? null : a % b;
  }
}

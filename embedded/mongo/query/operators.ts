import { ErrorCode, fail, refuse } from "../errors.ts";
import { bsonType, isDocument, type Document } from "../values/document.ts";
import { isNumeric, toNumber } from "../values/numbers.ts";
import { compare, equal, TypeOrder, typeOrder } from "../values/order.ts";

export type ValueTest = (value: unknown) => boolean;

/** Whether the condition is an operator document such as `{ $gt: 1 }`, and not a sub-document (or a reference) to compare as a whole. */
export function isOperatorDocument(condition: unknown): condition is Document {
  const first = isDocument(condition) ? (Object.keys(condition)[0] ?? "") : "";
  return first.startsWith("$") && !["$ref", "$id", "$db"].includes(first);
}

/** The test of a comparison operator, for one value. */
export function valueTest(operator: string, operand: unknown): ValueTest {
  if ([operand].flat().some((one) => bsonType(one) === "BSONRegExp")) {
    refuse("a query by a regular expression", ErrorCode.BadValue);
  }
  const accepts = ORDERED[operator];
  if (accepts !== undefined) return ordered(operand, accepts);
  switch (operator) {
    case "$eq":
      return (value) => equal(value ?? null, operand ?? null);
    case "$in":
      return isIn(operand);
    case "$type":
      return hasType(operand);
    default:
      return refuse(`the query operator ${operator}`, ErrorCode.BadValue);
  }
}

const ORDERED: Record<string, (difference: number) => boolean> = {
  $gt: (difference) => difference > 0,
  $gte: (difference) => difference >= 0,
  $lt: (difference) => difference < 0,
  $lte: (difference) => difference <= 0,
};

/** Compares within one type only: `{ $gt: 5 }` never matches a string. MinKey and MaxKey compare with all types. */
function ordered(operand: unknown, accepts: (difference: number) => boolean): ValueTest {
  const order = typeOrder(operand ?? null);
  if (order === TypeOrder.MinKey || order === TypeOrder.MaxKey) {
    return (value) => value !== undefined && accepts(compare(value, operand));
  }
  return (actual) => {
    const value = actual ?? null;
    if (typeOrder(value) !== order || isNaNValue(value) !== isNaNValue(operand)) return false;
    return accepts(compare(value, operand ?? null));
  };
}

function isNaNValue(value: unknown): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value));
}

function isIn(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) fail(ErrorCode.BadValue, "$in needs an array");
  if (operand.some(isOperatorDocument)) fail(ErrorCode.BadValue, "cannot nest $ under $in");
  const strings = new Set<unknown>(operand.filter((entry) => typeof entry === "string"));
  const others = operand.filter((entry) => typeof entry !== "string");
  return (value) => strings.has(value) || others.some((one) => equal(value ?? null, one ?? null));
}

const TYPE_BY_CLASS: Record<string, string> = {
  Int32: "int",
  ObjectId: "objectId",
  Binary: "binData",
  BSONRegExp: "regex",
  Code: "javascript",
  BSONSymbol: "symbol",
  Decimal128: "decimal",
  MinKey: "minKey",
  MaxKey: "maxKey",
};

/** The value's type name for `$type`; "missing" for undefined. */
export function typeName(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "double";
  if (Array.isArray(value)) return "array";
  if (value instanceof Date) return "date";
  const type = bsonType(value);
  return type === undefined ? typeof value : (TYPE_BY_CLASS[type] ?? type.toLowerCase());
}

/** Types by name. Their BSON numbers are refused. */
function hasType(operand: unknown): ValueTest {
  const names = [operand].flat().flatMap((type) => {
    if (typeof type !== "string") return refuse("$type by number", ErrorCode.BadValue);
    return type === "number" ? ["int", "long", "double", "decimal"] : [type];
  });
  const types = new Set(names);
  return (value) => types.has(typeName(value));
}

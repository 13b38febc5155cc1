import { EJSON } from "bson";
import type { Document } from "mongodb";

/**
 * Describes how a value breaks the rules of the unified test format, or returns undefined: numbers match across types, a root document may have additional
 * keys, and `$$` operators express loose expectations.
 */
export function mismatch(expected: unknown, actual: unknown, isRoot: boolean): string | undefined {
  if (isPlain(expected)) {
    const [operator] = Object.keys(expected);
    if (operator?.startsWith("$$") === true)
      return special(operator, expected[operator], { actual, isRoot });
    return mismatchedFields(expected, actual, isRoot);
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return `${show(actual)} instead of an array`;
    if (actual.length !== expected.length) return `${show(actual)} instead of ${show(expected)}`;
    return firstProblem(expected.keys(), (index) =>
      mismatch(expected[index], actual[index], isRoot),
    );
  }
  const same =
    isNumber(expected) && isNumber(actual)
      ? Number(expected) === Number(actual)
      : show(expected) === show(actual);
  return same ? undefined : `${show(actual)} instead of ${show(expected)}`;
}

function mismatchedFields(expected: Document, value: unknown, isRoot: boolean): string | undefined {
  const actual =
    value instanceof Map ? (Object.fromEntries(value) as Document) : (value as Document | null);
  if (typeof actual !== "object" || actual === null)
    return `${show(actual)} instead of ${show(expected)}`;
  for (const [key, expectedValue] of Object.entries(expected)) {
    const problem =
      isPlain(expectedValue) && "$$exists" in expectedValue
        ? expectedValue["$$exists"] === key in actual
          ? undefined
          : `presence of '${key}'`
        : mismatch(expectedValue, actual[key], false);
    if (problem !== undefined) return `${key}: ${problem}`;
  }
  if (isRoot) return undefined;
  const extra = Object.keys(actual).find((key) => !(key in expected));
  return extra === undefined ? undefined : `unexpected '${extra}'`;
}

function special(
  operator: string,
  operand: unknown,
  { actual, isRoot }: { actual: unknown; isRoot: boolean },
): string | undefined {
  switch (operator) {
    case "$$unsetOrMatches":
      return actual === undefined || actual === null
        ? undefined
        : mismatch(operand, actual, isRoot);
    case "$$exists":
      return (actual !== undefined) === operand ? undefined : "presence of the value";
    case "$$type":
      return [operand].flat().includes(typeOf(actual)) ? undefined : `type ${typeOf(actual)}`;
    case "$$lte":
      return Number(actual) <= Number(operand) ? undefined : `${show(actual)} is too much`;
    default:
      return `this runner does not support ${operator}`;
  }
}

function typeOf(value: unknown): string {
  if (typeof value === "string") return "string";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "double";
  if (typeof value === "bigint") return "long";
  if (Array.isArray(value)) return "array";
  if (value === null) return "null";
  const type = (value as Document | undefined)?.["_bsontype"] as string | undefined;
  const names: Record<string, string> = {
    ObjectId: "objectId",
    Long: "long",
    Int32: "int",
    Double: "double",
  };
  return type === undefined ? "object" : (names[type] ?? type);
}

function isNumber(value: unknown): boolean {
  const type = (value as { _bsontype?: string } | null | undefined)?._bsontype;
  return (
    ["number", "bigint"].includes(typeof value) || ["Long", "Int32", "Double"].includes(type ?? "")
  );
}

function isPlain(value: unknown): value is Document {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function firstProblem<T>(
  items: Iterable<T>,
  check: (item: T) => string | undefined,
): string | undefined {
  for (const item of items) {
    const problem = check(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : EJSON.stringify(value);
}

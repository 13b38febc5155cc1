import { Double, Int32, Long, type Decimal128 } from "bson";
import { ErrorCode, fail, refuse } from "../errors.ts";
import { bsonType } from "./document.ts";

export type Numeric = number | Int32 | Long | Double | Decimal128;

const TYPES = new Set<string | undefined>(["Int32", "Long", "Double", "Decimal128"]);

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || TYPES.has(bsonType(value));
}

/** MongoDB's truthiness: everything except false, null, missing and zero. */
export function isTrue(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !isNumeric(value) || toNumber(value) !== 0;
}

/** As a JavaScript number. A Long above 2^53 and a Decimal128 are rounded. */
export function toNumber(value: Numeric): number {
  if (typeof value === "number") return value;
  return "value" in value ? value.value : Number(value.toString());
}

/** Exact for the two integer types, undefined for others. */
export function integerOf(value: Numeric): bigint | undefined {
  if (typeof value === "number") return (value | 0) === value ? BigInt(value) : undefined;
  const isInteger = value._bsontype === "Int32" || value._bsontype === "Long";
  return isInteger ? BigInt(value.toString()) : undefined;
}

/** An Int32 becomes a Long if necessary, a Long that overflows is an error, and any double gives a double. */
export function add(a: Numeric, b: Numeric): Numeric {
  if (bsonType(a) === "Decimal128" || bsonType(b) === "Decimal128") refuse("Decimal128 arithmetic");
  const [x, y] = [integerOf(a), integerOf(b)];
  if (x === undefined || y === undefined) return new Double(toNumber(a) + toNumber(b));
  return integer(x + y, bsonType(a) === "Long" || bsonType(b) === "Long");
}

/** Wraps a computed number in the type that MongoDB would use. */
export function numeric(value: number): Numeric {
  return Number.isSafeInteger(value) ? integer(BigInt(value)) : new Double(value);
}

/** An integer option of a command, of any numeric type that the client may send. */
export function wholeNumber(value: unknown, option: string): number {
  const result = isNumeric(value) ? toNumber(value) : undefined;
  if (result === undefined) fail(ErrorCode.TypeMismatch, `'${option}' must be a number`);
  return Number.isInteger(result)
    ? result
    : fail(ErrorCode.BadValue, `'${option}' must be a whole number`);
}

/** The smallest integer type that can represent the value, or a Long if `long` is set. */
function integer(value: bigint, long = false): Numeric {
  if (BigInt.asIntN(64, value) !== value) fail(ErrorCode.BadValue, "integer overflow");
  return !long && BigInt.asIntN(32, value) === value
    ? new Int32(Number(value))
    : Long.fromBigInt(value);
}

import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from "bson";
import { bsonType, isDocument, type Document } from "./document.ts";
import { integerOf, isNumeric, toNumber, type Numeric } from "./numbers.ts";

/** BSON's order of types (MongoDB manual, "Comparison/Sort Order"). It is the first byte of every encoded value. */
export const TypeOrder = {
  MinKey: 1,
  Missing: 2,
  Null: 5,
  Number: 10,
  String: 15,
  Object: 20,
  Array: 25,
  Binary: 30,
  ObjectId: 35,
  Boolean: 40,
  Date: 45,
  Timestamp: 47,
  BSONRegExp: 50,
  Code: 60,
  MaxKey: 127,
} as const;

export function typeOrder(value: unknown): number {
  if (typeof value === "string") return TypeOrder.String;
  if (value === undefined) return TypeOrder.Missing;
  if (value === null) return TypeOrder.Null;
  if (typeof value === "boolean") return TypeOrder.Boolean;
  if (isNumeric(value)) return TypeOrder.Number;
  if (isDocument(value)) return TypeOrder.Object;
  if (Array.isArray(value)) return TypeOrder.Array;
  if (value instanceof Date) return TypeOrder.Date;
  const type = bsonType(value);
  if (type === "BSONSymbol") return TypeOrder.String;
  return TypeOrder[type as keyof typeof TypeOrder] ?? TypeOrder.MaxKey;
}

/** The total order of all BSON values, as in indexes. Frequent types are compared directly. */
export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (isNumeric(a) && isNumeric(b)) {
    const [x, y] = [toNumber(a), toNumber(b)];
    if (x < y) return -1;
    if (x > y) return 1;
    if (x === y && Math.abs(x) <= Number.MAX_SAFE_INTEGER) return 0;
  }
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  return typeOrder(a) - typeOrder(b) || Buffer.compare(encodeValue(a), encodeValue(b));
}

export function equal(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string") return a === b;
  return compare(a, b) === 0;
}

/**
 * Encodes values so that the byte order is BSON's order. Encodings are self-delimiting (none is a prefix of another), so
 * the key of several fields is their concatenation. No encoding begins with 0xff, so `prefix + 0xff` sorts after every key
 * that begins with the prefix.
 */
export function encodeValue(value: unknown): Buffer {
  const order = typeOrder(value);
  return Buffer.concat([Buffer.from([order]), ...contentOf(order, value)]);
}

const END = Buffer.from([0]);

function contentOf(order: number, value: unknown): Uint8Array[] {
  switch (order) {
    case TypeOrder.Number:
      return [encodeNumber(value as Numeric)];
    case TypeOrder.String:
      return [encodeString(String(value))];
    case TypeOrder.Object:
      return [...Object.entries(value as Document).flatMap(encodeField), END];
    case TypeOrder.Array:
      return [...(value as unknown[]).map((element) => encodeValue(element ?? null)), END];
    case TypeOrder.Binary: {
      const binary = value as Binary;
      const head = encodeInteger((BigInt(binary.length()) << 8n) + BigInt(binary.sub_type));
      return [head, binary.value()];
    }
    case TypeOrder.ObjectId:
      return [(value as ObjectId).id];
    case TypeOrder.Boolean:
      return [Buffer.from([Number(value)])];
    case TypeOrder.Date:
      return [encodeInteger(BigInt((value as Date).getTime()) + 2n ** 63n)];
    case TypeOrder.Timestamp:
      return [encodeInteger((value as Timestamp).toBigInt())];
    case TypeOrder.BSONRegExp:
      return [(value as BSONRegExp).pattern, (value as BSONRegExp).options].map(encodeString);
    case TypeOrder.Code:
      return [encodeString((value as Code).code)];
    default:
      return [];
  }
}

/** BSON compares a field's type before its name, then its value. */
function encodeField([key, value]: [string, unknown]): Buffer[] {
  if (value === undefined) return [];
  return [Buffer.from([typeOrder(value)]), encodeString(key), encodeValue(value)];
}

/** A sortable double, followed by the distance of an integer above 2^53 from that double (up to 512 either way). */
function encodeNumber(value: Numeric): Buffer {
  const double = toNumber(value) + 0;
  const bytes = Buffer.alloc(10);
  if (Number.isNaN(double)) return bytes;
  bytes.writeDoubleBE(double);
  if (double < 0) bytes.forEach((byte, at) => (bytes[at] = ~byte));
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
  const exact = Number.isSafeInteger(double) ? undefined : integerOf(value);
  bytes.writeUInt16BE(0x8000 + (exact === undefined ? 0 : Number(exact - BigInt(double))), 8);
  return bytes;
}

function encodeInteger(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value));
  return bytes;
}

/** Zero bytes are escaped, so that the two closing zeros sort before any continuation. */
function encodeString(text: string): Buffer {
  return Buffer.from(`${text.replaceAll("\0", "\0\u0001")}\0\0`);
}

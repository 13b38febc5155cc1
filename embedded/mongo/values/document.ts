import { DBRef, deserialize, serialize } from "bson";
import { ErrorCode, fail } from "../errors.ts";

/** A decoded BSON document. Numbers stay wrapped (Int32, Long, Double), so that they keep their types when the document is written again. */
export type Document = { [key: string]: unknown };

/** MongoDB's limit for one document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export function decode(bytes: Uint8Array): Document {
  const document: Document = deserialize(bytes, { promoteValues: false, bsonRegExp: true });
  // The library turns `{ $ref, $id }` into a class instance. Here it is an ordinary document.
  const mayRefer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("$ref");
  return mayRefer ? copy(document) : document;
}

export function encode(document: Document): Uint8Array {
  return serialize(document, { ignoreUndefined: true });
}

/** Encodes a document for storage. */
export function encodeStored(document: Document): Uint8Array {
  const bytes = encode(document);
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    fail(ErrorCode.BSONObjectTooLarge, `object of ${bytes.length} bytes is too large to be stored`);
  }
  return bytes;
}

export function isDocument(value: unknown): value is Document {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** The name of a BSON value class ("ObjectId", "Int32", ...); undefined for plain JavaScript values. */
export function bsonType(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && !isDocument(value)
    ? (value as { _bsontype?: string })._bsontype
    : undefined;
}

/** Own fields only: inherited properties of Object.prototype are not part of the document. */
export function getField(document: Document, key: string): unknown {
  return Object.hasOwn(document, key) ? document[key] : undefined;
}

/** A deep copy. BSON value objects are never changed in place, so they are shared. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (value instanceof DBRef) {
    const { collection: $ref, oid: $id, db: $db, fields } = value;
    return { $ref, $id, ...($db === undefined ? {} : { $db }), ...copy(fields) } as T;
  }
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)])) as T;
}

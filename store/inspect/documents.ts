import { type Db, type Document, MongoServerError } from "mongodb";
import type { StoredCollection, StoredNode } from "#schemas/stored-document.ts";
import { AppError } from "#schemas/errors.ts";
import type { CollectionName } from "../collections.ts";
import { numberCursor, type Page } from "../pagination.ts";
import { readFilter, readSort } from "./filter.ts";
import { maskedFields } from "./mask.ts";
import { collectionNames, queryName, readableFields } from "./readable-fields.ts";

/** Later pages cost as much as all pages before them. */
const POSITION_MAX = 10_000;
/** Counting more would read a large collection for a number of little use. */
const COUNT_MAX = 10_000;
/** A filter without an index reads the whole collection. */
const QUERY_MAX_MS = 5_000;
/** MongoDB's code for a query that took longer. The embedded database has no limit. */
const MAX_TIME_EXPIRED = 50;

interface DocumentsRequest {
  collection: CollectionName;
  /** In JSON. */
  filter: string;
  /** `createdAt`, or `-createdAt` for the highest first. Empty: by id. */
  sort: string;
  limit: number;
  cursor?: string | undefined;
}

/** A page of any collection's documents, masked. Nothing here writes. `total` stops at `COUNT_MAX`. */
export async function pageDocuments(
  db: Db,
  request: DocumentsRequest,
): Promise<Page<StoredNode[]>> {
  const { collection: name, limit } = request;
  const filter = readFilter(name, request.filter);
  const order: [string, 1 | -1][] = request.sort === "" ? [] : [readSort(name, request.sort)];
  if (order[0]?.[0] !== "_id") order.push(["_id", order[0]?.[1] ?? 1]);
  const start = numberCursor(request.cursor) ?? 0;
  if (start < 0 || start > POSITION_MAX) throw new AppError("cursor_invalid");
  const documents = db.collection(name);
  const maxTimeMS = QUERY_MAX_MS;
  const [rows, total] = await inTime(
    documents
      .find(filter, { maxTimeMS })
      .sort(order)
      .skip(start)
      .limit(limit + 1)
      .toArray(),
    documents.countDocuments(filter, { limit: COUNT_MAX, maxTimeMS }),
  );
  const next = start + limit;
  return {
    items: rows.slice(0, limit).map((row) => maskedFields(name, row)),
    total,
    nextCursor: rows.length > limit && next <= POSITION_MAX ? String(next) : null,
  };
}

async function inTime<R, T>(rows: Promise<R>, total: Promise<T>): Promise<[R, T]> {
  try {
    return await Promise.all([rows, total]);
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED)) throw error;
    const message = `The search took longer than ${QUERY_MAX_MS / 1000} s. Filter by the first field of an index.`;
    throw new AppError("bad_request", { message });
  }
}

/** Every collection with its size, its indexes and its readable fields. */
export async function describeCollections(db: Db): Promise<StoredCollection[]> {
  const existing = new Set(
    (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  return Promise.all(
    collectionNames.toSorted().map(async (name) => {
      const fields = [...readableFields(name)];
      const stored = existing.has(name) ? await statsOf(db, name) : EMPTY;
      const sorts = fields.filter((field) => !field.includes("[]"));
      return { name, ...stored, fields: fields.map(queryName), sorts };
    }),
  );
}

const EMPTY = { documents: 0, bytes: 0, indexBytes: 0, indexes: [] };

async function statsOf(db: Db, name: string) {
  const [stats, indexes] = await Promise.all([
    db.command({ collStats: name }),
    db.collection(name).listIndexes().toArray(),
  ]);
  return {
    documents: Number(stats["count"]),
    bytes: Number(stats["size"]),
    indexBytes: Number(stats["totalIndexSize"]),
    indexes: indexes.map((index: Document) => ({
      name: String(index["name"]),
      fields: Object.entries(index["key"] as Record<string, number>)
        .map(([field, direction]) => (direction < 0 ? `${field} ↓` : field))
        .join(", "),
      unique: index["unique"] === true,
      partial: index["partialFilterExpression"] !== undefined,
      expiresAfterSeconds:
        index["expireAfterSeconds"] === undefined ? null : Number(index["expireAfterSeconds"]),
    })),
  };
}

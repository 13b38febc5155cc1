import { UUID } from "bson";
import { ErrorCode, fail } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import { decode, encode, isDocument, type Document } from "../values/document.ts";
import { isNumeric, toNumber } from "../values/numbers.ts";
import type { Catalog, Collection, Index, Reader, Store } from "./model.ts";

type CollectionRow = { id: number; namespace: string; uuid: Uint8Array };
type IndexRow = { id: number; spec: Uint8Array; multikey: number };

export function loadCatalog(store: Reader): Catalog {
  const collections = store.prepare("SELECT * FROM collections").all();
  const read = store.prepare("SELECT * FROM indexes WHERE collection = ? ORDER BY id");
  return new Map(
    (collections as CollectionRow[]).map(({ id, namespace, uuid }) => {
      const indexes = (read.all(id) as IndexRow[]).map(readIndex);
      return [namespace, { store, id, namespace, uuid: new UUID(uuid), indexes }];
    }),
  );
}

/** Returns the collection, and creates it if necessary. */
export function ensureCollection(store: Store, namespace: string): Collection {
  const cached = store.catalog.get(namespace);
  if (cached !== undefined) return cached;
  checkNamespace(namespace);
  const uuid = new UUID();
  const { lastInsertRowid } = store
    .prepare("INSERT INTO collections (namespace, uuid) VALUES (?, ?)")
    .run(namespace, uuid.buffer);
  const id = Number(lastInsertRowid);
  const collection: Collection = { store, id, namespace, uuid, indexes: [] };
  store.define(`CREATE TABLE c${collection.id} (rid INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
  store.catalog.set(namespace, collection);
  addIndex(store, collection, { v: 2, key: { _id: 1 }, name: "_id_" });
  return collection;
}

export function dropCollection(store: Store, collection: Collection): void {
  for (const index of Array.from(collection.indexes)) removeIndex(store, collection, index);
  store.define(`DROP TABLE c${collection.id}`);
  store.prepare("DELETE FROM collections WHERE id = ?").run(collection.id);
  store.catalog.delete(collection.namespace);
}

/** Creates an empty index from a validated specification. The caller fills it. */
export function addIndex(store: Store, collection: Collection, spec: Document): Index {
  const bytes = encode(spec);
  const { lastInsertRowid } = store
    .prepare("INSERT INTO indexes (collection, spec) VALUES (?, ?)")
    .run(collection.id, bytes);
  const index = readIndex({ id: Number(lastInsertRowid), spec: bytes, multikey: 0 });
  const columns = "k BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (k, rid)";
  store.define(`CREATE TABLE i${index.id} (${columns}) WITHOUT ROWID`);
  collection.indexes.push(index);
  return index;
}

export function removeIndex(store: Store, { indexes }: Collection, index: Index): void {
  store.define(`DROP TABLE i${index.id}`);
  store.prepare("DELETE FROM indexes WHERE id = ?").run(index.id);
  indexes.splice(indexes.indexOf(index), 1);
}

function readIndex({ id, spec: bytes, multikey }: IndexRow): Index {
  const spec = decode(bytes);
  const key = spec["key"] as Document;
  const fields = Object.keys(key);
  const { partialFilterExpression: filter, expireAfterSeconds: seconds } = spec;
  const name = String(spec["name"]);
  return {
    id,
    name,
    spec,
    fields,
    paths: fields.map((field) => field.split(".")),
    unique: spec["unique"] === true || name === "_id_",
    partial: isDocument(filter) ? { filter, matches: compileFilter(filter) } : undefined,
    expireAfterSeconds: isNumeric(seconds) ? toNumber(seconds) : undefined,
    multikey: multikey === 1,
  };
}

const MAX_NAMESPACE_BYTES = 255;

function checkNamespace(namespace: string): void {
  const isSane = /^[^/\\. "$\0]+\.[^.$\0][^$\0]*$/.test(namespace);
  if (!isSane || Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES) {
    fail(ErrorCode.InvalidNamespace, `Invalid namespace specified '${namespace}'`);
  }
}

import { ErrorCode, fail } from "../errors.ts";
import { typeName } from "../query/operators.ts";
import { decode, encodeStored, isDocument, type Document } from "../values/document.ts";
import { followPath, indexKeys } from "../values/paths.ts";
import type { Collection, Index, Reader } from "./model.ts";
import type { Row } from "./scan.ts";

/** Stores a new document. @throws 11000 for a duplicate of a unique key, without writing anything */
export function insertRow(collection: Collection, document: Document): void {
  const { store, id, indexes } = collection;
  checkId(document["_id"]);
  const bytes = encodeStored(document);
  const changes = indexes.map((index) => {
    return { index, removed: [], added: entriesOf(store, index, document) };
  });
  checkUnique(collection, changes, document);
  const insert = store.prepare(`INSERT INTO c${id} (doc) VALUES (?)`);
  writeEntries(store, changes, Number(insert.run(bytes).lastInsertRowid));
}

/** A stored row with its decoded document. */
type DecodedRow = Row & { document: Document };

/** Replaces a stored document. Returns false if nothing changed. */
export function replaceRow(collection: Collection, row: DecodedRow, after: Document): boolean {
  const { store, id, indexes } = collection;
  const bytes = encodeStored(after);
  if (Buffer.compare(row.bytes, bytes) === 0) return false;
  const before = row.document;
  const touched = indexes.filter((index) => mayDiffer(index, before, after));
  const changes = touched.map((index) => {
    const old = entriesOf(store, index, before);
    const fresh = entriesOf(store, index, after);
    return { index, removed: without(old, fresh), added: without(fresh, old) };
  });
  checkUnique(collection, changes, after);
  store.prepare(`UPDATE c${id} SET doc = ? WHERE rid = ?`).run(bytes, row.rid);
  writeEntries(store, changes, row.rid);
  return true;
}

export function removeRow({ store, id, indexes }: Collection, row: DecodedRow): void {
  const { document } = row;
  const changes = indexes.map((index) => {
    return { index, removed: entriesOf(store, index, document), added: [] };
  });
  writeEntries(store, changes, row.rid);
  store.prepare(`DELETE FROM c${id} WHERE rid = ?`).run(row.rid);
}

/** Fills a new index from existing documents. */
export function fillIndex(collection: Collection, index: Index): void {
  const { store } = collection;
  const next = `SELECT rid, doc FROM c${collection.id} WHERE rid > ? ORDER BY rid LIMIT 1`;
  let row: { rid: number; doc: Uint8Array } | undefined;
  while ((row = store.prepare(next).get(row?.rid ?? 0) as typeof row) !== undefined) {
    const document = decode(row.doc);
    const changes = [{ index, removed: [], added: entriesOf(store, index, document) }];
    checkUnique(collection, changes, document);
    writeEntries(store, changes, row.rid);
  }
}

/** The changes of one write to one index. */
interface EntryChange {
  index: Index;
  removed: Buffer[];
  added: Buffer[];
}

function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  return keys.filter((key) => !others.some((other) => other.equals(key)));
}

/** False if the document's entries in an index cannot have changed. Most updates touch no indexed fields. */
function mayDiffer({ partial, paths }: Index, before: Document, after: Document): boolean {
  return partial !== undefined || paths.some(([root = ""]) => !isSame(before[root], after[root]));
}

function isSame(before: unknown, after: unknown): boolean {
  return (
    before === after || (before instanceof Date && after instanceof Date && +before === +after)
  );
}

/** The entries of a document in an index. A partial index may have none. */
function entriesOf(store: Reader, index: Index, document: Document): Buffer[] {
  if (index.partial !== undefined && !index.partial.matches(document)) return [];
  const { keys, multikey } = indexKeys(document, index.paths);
  if (multikey && !index.multikey) {
    store.prepare("UPDATE indexes SET multikey = 1 WHERE id = ?").run(index.id);
    index.multikey = true;
  }
  return keys;
}

/** Runs before any write, so that a refused document changes nothing. */
function checkUnique(
  { store, namespace }: Collection,
  changes: EntryChange[],
  document: Document,
): void {
  const isTaken = ({ index, added }: EntryChange) => {
    const find = store.prepare(`SELECT rid FROM i${index.id} WHERE k = ? LIMIT 1`);
    return index.unique && added.some((key) => find.get(key) !== undefined);
  };
  const index = changes.find(isTaken)?.index;
  if (index === undefined) return;
  const values = index.paths.map((parts) => followPath(document, parts) ?? null);
  const keyValue = Object.fromEntries(index.fields.map((field, at) => [field, values[at]]));
  const fields = index.fields
    .map((field, at) => `${field}: ${JSON.stringify(values[at])}`)
    .join(", ");
  const where = `collection: ${namespace} index: ${index.name} dup key: { ${fields} }`;
  const details = { keyPattern: index.spec["key"], keyValue };
  fail(ErrorCode.DuplicateKey, `E11000 duplicate key error ${where}`, details);
}

function writeEntries(store: Reader, changes: EntryChange[], rid: number): void {
  for (const { index, removed, added } of changes) {
    const drop = store.prepare(`DELETE FROM i${index.id} WHERE k = ? AND rid = ?`);
    for (const key of removed) drop.run(key, rid);
    const add = store.prepare(`INSERT INTO i${index.id} (k, rid) VALUES (?, ?)`);
    for (const key of added) add.run(key, rid);
  }
}

function checkId(id: unknown): void {
  const type = typeName(id);
  if (type === "array" || type === "regex") {
    fail(ErrorCode.InvalidIdField, `The '_id' value cannot be of type ${type}`);
  }
  if (isDocument(id) && Object.keys(id).some((key) => key.startsWith("$"))) {
    fail(ErrorCode.DollarPrefixedFieldName, "_id fields may not contain '$'-prefixed fields");
  }
}

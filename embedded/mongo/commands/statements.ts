import { ErrorCode, fail } from "../errors.ts";
import { ensureCollection } from "../storage/catalog.ts";
import type { Collection, Store } from "../storage/model.ts";
import { insertRow, removeRow, replaceRow } from "../storage/rows.ts";
import { type Match, selectMatches } from "../storage/select.ts";
import { compileUpdate, isReplacement, upsertDocument, withIdFirst } from "../update/update.ts";
import { copy, decode, type Document } from "../values/document.ts";

/** One write of a command. A deletion has no update or upsert. */
export interface Statement {
  namespace: string;
  filter: Document;
  multi: boolean;
  sort?: Document | undefined;
  hint?: unknown;
  update?: unknown;
  upsert?: boolean;
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  /** The last matching document before and after the update. */
  before?: Document;
  after?: Document;
  /** The document that an upsert inserted. */
  upserted?: Document;
}

export function insertDocument(store: Store, namespace: string, document: Document): void {
  insertRow(ensureCollection(store, namespace), withIdFirst(document));
}

export function updateDocuments(store: Store, statement: Statement): UpdateOutcome {
  const { namespace, filter, update, multi, upsert } = statement;
  if (multi && isReplacement(update)) {
    fail(ErrorCode.FailedToParse, "multi update is not supported for replacement-style update");
  }
  const apply = compileUpdate(update);
  const outcome: UpdateOutcome = { matched: 0, modified: 0 };
  for (const { collection, row } of placesOf(store, statement)) {
    const before = row.document;
    const after = apply(copy(before), { position: row.position });
    outcome.matched++;
    if (replaceRow(collection, row, after)) outcome.modified++;
    Object.assign(outcome, { before, after });
  }
  if (outcome.matched > 0 || upsert !== true) return outcome;
  const after = upsertDocument(filter, update, apply);
  insertDocument(store, namespace, after);
  return { ...outcome, after, upserted: { _id: after["_id"] } };
}

/** Returns the number of deleted documents, and the last of them. */
export function deleteDocuments(
  store: Store,
  statement: Statement,
): { n: number; gone?: Document } {
  let result: { n: number; gone?: Document } = { n: 0 };
  for (const { collection, row } of placesOf(store, statement)) {
    removeRow(collection, row);
    result = { n: result.n + 1, gone: row.document };
  }
  return result;
}

/**
 * Finds all documents before the first write. Otherwise an update could move a document ahead of the scan, which would find
 * it again. For several documents, only the ids and array positions are kept in memory.
 */
function* placesOf(
  store: Store,
  statement: Statement,
): Generator<{ collection: Collection; row: Match }> {
  const collection = store.catalog.get(statement.namespace);
  if (collection === undefined) return;
  if (!statement.multi) {
    const [row] = selectMatches(collection, { ...statement, limit: 1 });
    if (row !== undefined) yield { collection, row };
    return;
  }
  const matches = selectMatches(collection, statement);
  const places = Array.from(matches, ({ rid, position }) => ({ rid, position }));
  const read = store.prepare(`SELECT doc AS bytes FROM c${collection.id} WHERE rid = ?`);
  for (const place of places) {
    const { bytes } = read.get(place.rid) as { bytes: Uint8Array };
    yield { collection, row: { ...place, bytes, document: decode(bytes) } };
  }
}

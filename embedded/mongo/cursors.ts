import { Long, type Timestamp } from "bson";
import { ErrorCode, fail } from "./errors.ts";
import type { Document } from "./values/document.ts";
import { encodeBatch } from "./wire.ts";

const DEFAULT_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MILLISECONDS = 10 * 60 * 1_000;
/** A client that opens more without closing any has a leak. */
const MAX_OPEN_CURSORS = 10_000;

/** A result that the client reads in batches. It stores a position in the data, not the data. */
interface Cursor {
  namespace: string;
  documents: Iterator<Uint8Array>;
  /** Already read, but it did not fit into the batch. */
  next: Uint8Array | undefined;
  usedAt: number;
}

export type Cursors = Map<string, Cursor>;

interface Result {
  namespace: string;
  documents: Iterable<Uint8Array>;
  batchSize?: number | undefined;
  singleBatch?: boolean;
  /** The moment of the snapshot that is read. */
  readAt?: Timestamp | undefined;
  /** Additional fields of the reply. */
  extra?: Document;
}

/** The first reply of a new cursor. The cursor is stored if there is more to read. */
export function openCursor(cursors: Cursors, result: Result): Uint8Array {
  const { namespace: ns, batchSize = DEFAULT_BATCH, singleBatch = false, readAt, extra } = result;
  const documents = result.documents[Symbol.iterator]();
  const cursor: Cursor = { namespace: ns, documents, next: undefined, usedAt: Date.now() };
  const batch = readBatch(cursor, batchSize);
  const isOpen = !singleBatch && (batchSize === 0 || cursor.next !== undefined);
  if (isOpen && cursors.size >= MAX_OPEN_CURSORS) fail(ErrorCode.BadValue, "too many open cursors");
  const id = Long.fromNumber(isOpen ? Math.ceil(Math.random() * Number.MAX_SAFE_INTEGER) : 0);
  if (isOpen) cursors.set(id.toString(), cursor);
  const described = readAt === undefined ? { id, ns } : { id, ns, atClusterTime: readAt };
  return encodeBatch(described, { field: "firstBatch", documents: batch }, { ...extra, ok: 1 });
}

export function readOn(
  cursors: Cursors,
  id: Long,
  { namespace: ns, batchSize = Infinity }: { namespace: string; batchSize: number | undefined },
): Uint8Array {
  const cursor = cursors.get(id.toString());
  if (cursor?.namespace !== ns)
    fail(ErrorCode.CursorNotFound, `cursor id ${id.toString()} not found`);
  // Stored again below. A cursor that fails is removed.
  cursors.delete(id.toString());
  const documents = readBatch(cursor, batchSize);
  const isOpen = cursor.next !== undefined;
  if (isOpen) cursors.set(id.toString(), { ...cursor, usedAt: Date.now() });
  const nextId = isOpen ? id : Long.ZERO;
  return encodeBatch({ id: nextId, ns }, { field: "nextBatch", documents }, { ok: 1 });
}

export function closeIdleCursors(cursors: Cursors): void {
  for (const [id, { usedAt }] of cursors) {
    if (Date.now() - usedAt > IDLE_MILLISECONDS) cursors.delete(id);
  }
}

function readBatch(cursor: Cursor, batchSize: number): Uint8Array[] {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  if (batchSize === 0) return batch;
  for (;;) {
    cursor.next ??= cursor.documents.next().value as Uint8Array | undefined;
    if (cursor.next === undefined || batch.length >= batchSize) return batch;
    bytes += cursor.next.length;
    if (batch.length > 0 && bytes > MAX_BATCH_BYTES) return batch;
    batch.push(cursor.next);
    cursor.next = undefined;
  }
}

import { ErrorCode, fail } from "../errors.ts";
import type { Collection } from "./model.ts";
import type { Plan } from "./planner.ts";

export interface Row {
  rid: number;
  bytes: Uint8Array;
}

/** The work of a scan, as reported by `explain`. */
export interface ScanCount {
  keys: number;
  documents: number;
}

/** Pages grow, so that a lookup of one row stays cheap and a long scan needs few queries. */
const FIRST_PAGE = 8;
const LARGEST_PAGE = 128;

/**
 * The documents of a plan, in its order. Between two pages no statement is open: a scan continues from its position, so
 * writes may happen while a cursor waits.
 */
export function* scan(
  collection: Collection,
  plan: Plan,
  count: ScanCount = { keys: 0, documents: 0 },
): Generator<Row> {
  const { index, backward } = plan;
  const [than, order] = backward ? ["<", "DESC"] : [">", "ASC"];
  if (index === undefined) {
    const sql = `SELECT rid, doc AS bytes FROM c${collection.id}
      WHERE rid ${than} ? ORDER BY rid ${order} LIMIT ?`;
    const start = backward ? Number.MAX_SAFE_INTEGER : 0;
    for (const row of pages(collection, sql, (last) => [last?.rid ?? start])) {
      count.documents++;
      yield row;
    }
    return;
  }
  const sql = `SELECT i.k AS k, i.rid AS rid, c.doc AS bytes
    FROM i${index.id} AS i CROSS JOIN c${collection.id} AS c ON c.rid = i.rid
    WHERE (i.k, i.rid) ${than} (?, ?) AND i.k ${backward ? ">=" : "<"} ?
    ORDER BY i.k ${order}, i.rid ${order} LIMIT ?`;
  // Only a multikey index can return a document twice.
  const seen = index.multikey ? new Set<number>() : undefined;
  for (const { low, high } of backward ? plan.ranges.toReversed() : plan.ranges) {
    const [start, end] = backward ? [high, low] : [low, high];
    const from = (last?: IndexRow) => [last?.k ?? start, last?.rid ?? -1, end];
    for (const row of pages<IndexRow>(collection, sql, from)) {
      count.keys++;
      if (seen?.has(row.rid) === true) continue;
      seen?.add(row.rid);
      count.documents++;
      yield row;
    }
  }
}

interface IndexRow extends Row {
  k: Uint8Array;
}

function* pages<T extends Row>(
  collection: Collection,
  sql: string,
  from: (last: T | undefined) => unknown[],
): Generator<T> {
  const { store, id, namespace } = collection;
  const indexes = collection.indexes.length;
  let last: T | undefined;
  for (let size = FIRST_PAGE; ; size = Math.min(size * 2, LARGEST_PAGE)) {
    const current = store.catalog.get(namespace);
    if (current?.id !== id || current.indexes.length < indexes) {
      fail(ErrorCode.QueryPlanKilled, `${namespace} or one of its indexes was dropped`);
    }
    const rows = store.prepare(sql).all(...from(last), size) as T[];
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

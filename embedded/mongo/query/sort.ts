import { ErrorCode, fail } from "../errors.ts";
import type { Document } from "../values/document.ts";
import { isNumeric, toNumber } from "../values/numbers.ts";
import { indexKeys } from "../values/paths.ts";

export interface SortField {
  path: string;
  direction: 1 | -1;
}

/** The memory limit of one sort, the same as MongoDB's. A larger sort needs an index or a limit. */
const MAX_SORT_BYTES = 100 * 1024 * 1024;

export function parseSort(sort: Document): SortField[] {
  return Object.entries(sort).map(([path, order]) => {
    const direction = isNumeric(order) ? toNumber(order) : 0;
    if (direction === 1 || direction === -1) return { path, direction };
    return fail(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
  });
}

/** Bytes in sort order, inverted for a descending field. For an array, its smallest or largest element counts. */
export function sortKey(document: Document, fields: readonly SortField[]): Buffer {
  return Buffer.concat(
    fields.map(({ path, direction }) => {
      const keys = indexKeys(document, [path.split(".")]).keys.toSorted(Buffer.compare);
      const key = keys.at(direction === 1 ? 0 : -1) ?? Buffer.alloc(0);
      return direction === 1 ? key : Buffer.from(key.map((byte) => ~byte));
    }),
  );
}

interface Sortable {
  key: Buffer;
  /** The size in memory. */
  size: number;
}

/** A stable sort. With a limit, only about twice as many items are kept in memory. */
export function sorted<T extends Sortable>(items: Iterable<T>, limit = Infinity): T[] {
  const maxItems = Math.max(limit * 2, 1_000);
  let candidates: T[] = [];
  let bytes = 0;
  for (const item of items) {
    candidates.push(item);
    bytes += item.size + item.key.length;
    if (candidates.length >= maxItems) {
      candidates = candidates.toSorted(byKey).slice(0, limit);
      bytes = candidates.reduce((total, { size, key }) => total + size + key.length, 0);
    }
    if (bytes > MAX_SORT_BYTES) {
      fail(ErrorCode.QueryExceededMemoryLimitNoDiskUseAllowed, "a sort of more than 100 MB");
    }
  }
  return candidates.toSorted(byKey).slice(0, limit);
}

function byKey(a: Sortable, b: Sortable): number {
  return Buffer.compare(a.key, b.key);
}

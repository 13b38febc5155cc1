import { compileFilter } from "../query/filter.ts";
import { compileProjection } from "../query/projection.ts";
import { parseSort, sorted, sortKey } from "../query/sort.ts";
import { decode, encode, type Document } from "../values/document.ts";
import type { MatchContext } from "../values/paths.ts";
import type { Collection } from "./model.ts";
import { choosePlan, type Query } from "./planner.ts";
import { scan, type Row, type ScanCount } from "./scan.ts";

export interface Match extends Row {
  document: Document;
  /** The array position of the match. */
  position: number | undefined;
}

/** The decoded documents that match a query. Every document is checked against the filter, even after an index lookup. */
export function* selectMatches(
  collection: Collection,
  query: Query,
  count?: ScanCount,
): Generator<Match> {
  const { skip = 0, limit = 0 } = query;
  const end = limit === 0 ? Infinity : skip + limit;
  const plan = choosePlan(collection, query);
  const matches = filtered(scan(collection, plan, count), query);
  let passed = 0;
  for (const match of plan.isSorted ? matches : resorted(matches, query, end)) {
    if (++passed > skip) yield match;
    if (passed >= end) return;
  }
}

/** The documents that match a query, as bytes for the client. */
export function* selectBytes(
  collection: Collection,
  query: Query & { projection?: Document | undefined },
): Generator<Uint8Array> {
  const { projection = {} } = query;
  const isWhole = Object.keys(projection).length === 0;
  const project = compileProjection(projection);
  for (const { bytes, document } of selectMatches(collection, query)) {
    yield isWhole ? bytes : encode(project(document));
  }
}

function* filtered(rows: Iterable<Row>, { filter }: Query): Generator<Match> {
  const matches = compileFilter(filter);
  for (const { rid, bytes } of rows) {
    const document = decode(bytes);
    const context: MatchContext = {};
    if (matches(document, context)) yield { rid, bytes, document, position: context.position };
  }
}

/** Only the bytes are kept while sorting. Decoding them again is cheaper than keeping objects in memory. */
function* resorted(matches: Iterable<Match>, { sort = {} }: Query, end: number): Generator<Match> {
  const fields = parseSort(sort);
  function* items() {
    for (const { document, ...match } of matches) {
      yield { ...match, key: sortKey(document, fields), size: match.bytes.length };
    }
  }
  for (const match of sorted(items(), end)) yield { ...match, document: decode(match.bytes) };
}

import type { Collection, Filter } from "mongodb";
import {
  momentCursor,
  type MomentCursor,
  momentKey,
  newestPage,
  olderThan,
  type Page,
  pageOf,
  type PageRequest,
} from "./pagination.ts";

/** A search reads this many of the newest documents. Older ones are found only by their full `exact` field. */
const SEARCHED_MAX = 20_000;
const SEARCHED_AT_ONCE = 1_000;

interface Dated {
  _id: string;
  createdAt: Date;
}

interface Searched<T> {
  fields: readonly (keyof T & string)[];
  /** The field that finds older documents too. It has an index. */
  exact: keyof T & string;
}

/** The ids of all documents that have the query in one of these fields, in any case. */
export async function searchIds<T extends Dated>(
  documents: Collection<T>,
  query: string,
  searched: Searched<T>,
): Promise<string[]> {
  const search = query.trim().toLowerCase();
  const matching = await findMatching(documents, {}, { search, ...searched });
  return matching.map(({ _id }) => _id);
}

/** A page of documents that have the query in one of these fields, in any case, newest first. Without a query, a page of all. */
export async function searchNewest<T extends Dated>(
  documents: Collection<T>,
  filter: Filter<T>,
  request: PageRequest & { query?: string | undefined } & Searched<T>,
): Promise<Page<T>> {
  const { query, fields, exact, cursor, limit } = request;
  const search = query?.trim().toLowerCase();
  if (!search) return newestPage(documents, filter, { cursor, limit, by: "createdAt" as never });
  const matching = await findMatching(documents, filter, { search, fields, exact });
  const after = momentCursor(cursor);
  const rest = matching.filter((row) => !after || isOlder(row, after));
  const ids = rest.slice(0, limit + 1).map(({ _id }) => _id);
  const rows = await documents.find<T>({ _id: { $in: ids } } as Filter<T>).toArray();
  return pageOf(
    rows.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)),
    {
      limit,
      total: matching.length,
      keyOf: (row) => momentKey(row.createdAt, row._id),
    },
  );
}

/** Searches one by one: the embedded database does not support patterns, and few search. */
async function findMatching<T extends Dated>(
  documents: Collection<T>,
  filter: Filter<T>,
  { search, fields, exact }: { search: string } & Searched<T>,
): Promise<Dated[]> {
  const matching: Dated[] = [];
  const projection = Object.fromEntries([...fields, "createdAt"].map((name) => [name, 1]));
  let cursor: MomentCursor | null = null;
  for (let searched = 0; searched < SEARCHED_MAX; searched += SEARCHED_AT_ONCE) {
    const rows: T[] = await documents
      .find<T>({ $and: [filter, olderThan("createdAt", cursor)] } as Filter<T>, { projection })
      .sort({ createdAt: -1, _id: -1 })
      .limit(SEARCHED_AT_ONCE)
      .toArray();
    matching.push(
      ...rows.filter((row) =>
        fields.some((name) => String(row[name]).toLowerCase().includes(search)),
      ),
    );
    const last = rows.at(-1);
    if (!last || rows.length < SEARCHED_AT_ONCE) break;
    cursor = { at: last.createdAt, id: last._id };
  }
  const whole = { $and: [filter, { [exact]: search }] } as Filter<T>;
  const named = await documents.findOne<T>(whole);
  if (named && !matching.some(({ _id }) => _id === named._id)) matching.push(named);
  return matching;
}

function isOlder(row: Dated, after: MomentCursor): boolean {
  const difference = row.createdAt.getTime() - after.at.getTime();
  return difference < 0 || (difference === 0 && row._id < after.id);
}

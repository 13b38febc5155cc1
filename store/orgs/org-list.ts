import type { Db, Filter } from "mongodb";
import { collection } from "../collections.ts";
import {
  momentCursor,
  type MomentCursor,
  momentKey,
  newestPage,
  olderThan,
  type Page,
  pageOf,
  type PageRequest,
} from "../pagination.ts";
import type { OrgDocument } from "./documents.ts";
import { listOrgs } from "./orgs.ts";

/** A search reads this many of the newest organizations. Older ones are found only by their full handle. */
const SEARCHED_MAX = 20_000;
const SEARCHED_AT_ONCE = 1_000;

export type OrgState = "active" | "suspended";

interface OrgSearch extends PageRequest {
  /** Part of the name or the handle, in any case. */
  query?: string | undefined;
  state?: OrgState | undefined;
}

/** All organizations, newest first. */
export async function pageOrgs(db: Db, request: OrgSearch): Promise<Page<OrgDocument>> {
  const filter = filterOf(request.state);
  const search = request.query?.trim().toLowerCase();
  if (!search) return newestPage(collection(db, "orgs"), filter, { ...request, by: "createdAt" });
  const matching = await searchOrgs(db, filter, search);
  const after = momentCursor(request.cursor);
  const rest = matching.filter((row) => !after || isOlder(row, after));
  const ids = rest.slice(0, request.limit + 1).map(({ _id }) => _id);
  const orgs = (await listOrgs(db, ids)).toSorted(
    (a, b) => ids.indexOf(a._id) - ids.indexOf(b._id),
  );
  return pageOf(orgs, {
    ...{ limit: request.limit, total: matching.length },
    keyOf: (org) => momentKey(org.createdAt, org._id),
  });
}

function filterOf(state: OrgState | undefined): Filter<OrgDocument> {
  if (state === undefined) return {};
  return { suspension: state === "suspended" ? { $ne: null } : null };
}

type Row = Pick<OrgDocument, "_id" | "name" | "handle" | "createdAt">;

/** Searches one by one: the embedded database does not support patterns, and only administrators search. */
async function searchOrgs(db: Db, filter: Filter<OrgDocument>, search: string): Promise<Row[]> {
  const matching: Row[] = [];
  const orgs = collection(db, "orgs");
  let cursor: MomentCursor | null = null;
  for (let searched = 0; searched < SEARCHED_MAX; searched += SEARCHED_AT_ONCE) {
    const rows: Row[] = await orgs
      .find({ $and: [filter, olderThan("createdAt", cursor)] })
      .project<Row>({ name: 1, handle: 1, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(SEARCHED_AT_ONCE)
      .toArray();
    matching.push(
      ...rows.filter(
        ({ name, handle }) => name.toLowerCase().includes(search) || handle.includes(search),
      ),
    );
    const last = rows.at(-1);
    if (!last || rows.length < SEARCHED_AT_ONCE) break;
    cursor = { at: last.createdAt, id: last._id };
  }
  const exact = await orgs.findOne({ $and: [filter, { handle: search }] });
  if (exact && !matching.some(({ _id }) => _id === exact._id)) matching.push(exact);
  return matching;
}

function isOlder(row: Row, after: MomentCursor): boolean {
  const difference = row.createdAt.getTime() - after.at.getTime();
  return difference < 0 || (difference === 0 && row._id < after.id);
}

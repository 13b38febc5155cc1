import type { Db } from "mongodb";
import type { AuthUserDocument } from "./documents.ts";
import { collection } from "../collections.ts";
import {
  momentCursor,
  type MomentCursor,
  momentKey,
  olderThan,
  type Page,
  pageOf,
  type PageRequest,
} from "../pagination.ts";

/** A search reads this many of the newest accounts. Older ones are found only by their full address. */
const SEARCHED_MAX = 20_000;
const SEARCHED_AT_ONCE = 1_000;

/** All accounts, newest first. `query` is part of the address or name, in any case. */
export async function pageAuthUsers(
  db: Db,
  request: PageRequest & { query?: string | undefined },
): Promise<Page<AuthUserDocument>> {
  const { query, limit } = request;
  const after = momentCursor(request.cursor);
  const search = query?.trim().toLowerCase();
  const { users, total } = search
    ? await searchUsers(db, search, { after, limit: limit + 1 })
    : {
        users: await newest(db, { after, limit: limit + 1 }),
        total: await collection(db, "authUsers").countDocuments({}),
      };
  return pageOf(users, { ...request, total, keyOf: (user) => momentKey(user.createdAt, user._id) });
}

/** One numbered page, for clients that count pages. */
export async function numberedAuthUsers(
  db: Db,
  request: { page: number; perPage: number; query: string },
): Promise<{ users: AuthUserDocument[]; total: number }> {
  const { page, perPage } = request;
  const skip = (page - 1) * perPage;
  const search = request.query.trim().toLowerCase();
  if (search) {
    const matching = await searchUsers(db, search, { after: null, limit: skip + perPage });
    return { users: matching.users.slice(skip), total: matching.total };
  }
  const users = await collection(db, "authUsers")
    .find({})
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(perPage)
    .toArray();
  return { users, total: await collection(db, "authUsers").countDocuments({}) };
}

/** The fields that a search reads from an account. */
type Row = Pick<AuthUserDocument, "_id" | "email" | "userMetadata" | "createdAt">;

function newest(
  db: Db,
  options: { after: MomentCursor | null; limit: number },
): Promise<AuthUserDocument[]> {
  return collection(db, "authUsers")
    .find(olderThan("createdAt", options.after))
    .sort({ createdAt: -1, _id: -1 })
    .limit(options.limit)
    .toArray();
}

/** Searches the accounts one by one: the embedded database does not support patterns, and only administrators search. */
async function searchUsers(
  db: Db,
  search: string,
  options: { after: MomentCursor | null; limit: number },
): Promise<{ users: AuthUserDocument[]; total: number }> {
  const matching: Row[] = [];
  let cursor: MomentCursor | null = null;
  for (let searched = 0; searched < SEARCHED_MAX; searched += SEARCHED_AT_ONCE) {
    const rows: Row[] = await collection(db, "authUsers")
      .find(olderThan("createdAt", cursor))
      .project<Row>({ email: 1, createdAt: 1, "userMetadata.full_name": 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(SEARCHED_AT_ONCE)
      .toArray();
    matching.push(...rows.filter((row) => matches(row, search)));
    const last = rows.at(-1);
    if (!last || rows.length < SEARCHED_AT_ONCE) break;
    cursor = { at: last.createdAt, id: last._id };
  }
  const exact = await collection(db, "authUsers").findOne({ email: search });
  if (exact && !matching.some(({ _id }) => _id === exact._id)) matching.push(exact);
  const { after } = options;
  const ids = matching
    .filter((row) => !after || isOlder(row, after))
    .slice(0, options.limit)
    .map(({ _id }) => _id);
  const users = await collection(db, "authUsers")
    .find({ _id: { $in: ids } })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  return { users, total: matching.length };
}

function matches(row: Row, search: string): boolean {
  const name = row.userMetadata?.["full_name"];
  const texts = [row.email, ...(typeof name === "string" ? [name.toLowerCase()] : [])];
  return texts.some((text) => text.includes(search));
}

function isOlder(row: Row, after: MomentCursor): boolean {
  const difference = row.createdAt.getTime() - after.at.getTime();
  return difference < 0 || (difference === 0 && row._id < after.id);
}

import { deserialize } from "bson";
import type { ClientSession, Db } from "mongodb";
import type { CollectionName } from "#store/collections.ts";

/** One page is in memory at a time. The database ends a page earlier at 16 MB. */
const PAGE_DOCUMENTS = 1_000;

/**
 * The documents of a collection as their BSON bytes, in pages. Each page is one request, because a cursor would not survive a lost connection.
 * @param session whose snapshot is read; null reads the present
 */
export async function* readPages(
  db: Db,
  name: CollectionName,
  session: ClientSession | null,
): AsyncGenerator<Buffer[]> {
  const documents = db.collection<{ _id: string }>(name);
  for (let last = ""; ;) {
    const cursor = documents.find(last === "" ? {} : { _id: { $gt: last } }, {
      ...(session && { session }),
      sort: { _id: 1 },
      // Negative: the database closes the cursor after the first batch.
      limit: -PAGE_DOCUMENTS,
      raw: true,
    });
    await cursor.hasNext();
    const page = cursor.readBufferedDocuments() as unknown as Buffer[];
    const end = page.at(-1);
    if (end === undefined) return;
    yield page;
    last = idOf(end, name);
  }
}

/** @throws Error when the id is not a string, which no collection has */
function idOf(bytes: Buffer, name: string): string {
  const { _id } = deserialize(bytes) as { _id: unknown };
  if (typeof _id !== "string") throw new Error(`a document of ${name} has an id of another type`);
  return _id;
}

/** The documents of a page, with the exact type of every number. */
export function documentsOf(page: Buffer): Record<string, unknown>[] {
  const documents: Record<string, unknown>[] = [];
  for (let at = 0; at < page.length;) {
    const end = at + page.readInt32LE(at);
    documents.push(deserialize(page.subarray(at, end), { promoteValues: false, bsonRegExp: true }));
    at = end;
  }
  return documents;
}

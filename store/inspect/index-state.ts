import { isDeepStrictEqual } from "node:util";
import type { Db, Document } from "mongodb";
import type { IndexState } from "#schemas/admin/debug.ts";
import { indexShape } from "../index-shape.ts";
import { wantedIndexes } from "../indexes.ts";

/** Compares the indexes of the database with those that this version needs. */
export async function findIndexState(db: Db): Promise<IndexState> {
  const collections = new Set(
    (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  const state: IndexState = { wanted: 0, present: 0, missing: [], different: [], unknown: 0 };
  const compared = Object.entries(wantedIndexes).map(async ([collection, wanted]) => {
    const stored = collections.has(collection)
      ? await db.collection(collection).listIndexes().toArray()
      : [];
    const byName = new Map(stored.map((index: Document) => [String(index["name"]), index]));
    for (const index of wanted) {
      const existing = byName.get(index.name);
      byName.delete(index.name);
      state.wanted += 1;
      if (!existing) state.missing.push({ collection, name: index.name });
      else if (isDeepStrictEqual(indexShape(existing), indexShape(index))) state.present += 1;
      else state.different.push({ collection, name: index.name });
    }
    byName.delete("_id_");
    state.unknown += byName.size;
  });
  await Promise.all(compared);
  return state;
}

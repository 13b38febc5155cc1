import { selectMatches } from "./select.ts";
import { removeRow } from "./rows.ts";
import type { Store } from "./model.ts";

/** If many documents expire together, the rest waits for the next round, so that other commands are not delayed. */
const MOST_PER_ROUND = 1_000;

/** Removes expired documents according to the TTL indexes. */
export function removeExpired(store: Store): void {
  for (const collection of store.catalog.values()) {
    for (const { name, fields, expireAfterSeconds } of collection.indexes) {
      if (expireAfterSeconds === undefined) continue;
      const limit = new Date(Date.now() - expireAfterSeconds * 1_000);
      const filter = { [fields[0] ?? ""]: { $lte: limit } };
      const query = { filter, hint: name, limit: MOST_PER_ROUND };
      const expired = [...selectMatches(collection, query)];
      for (const row of expired) removeRow(collection, row);
    }
  }
}

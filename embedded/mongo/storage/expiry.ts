import { selectMatches } from "./select.ts";
import { removeRow } from "./rows.ts";
import type { Store } from "./model.ts";

/** So that a great expiry does not hold up everybody else, it goes on in the next round. */
const MOST_PER_ROUND = 1_000;

/** Removes what the TTL indexes say is over. */
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

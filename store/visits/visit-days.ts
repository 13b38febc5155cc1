import type { Db, FindCursor } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { VisitDayDocument } from "./documents.ts";

/** Stores what was counted so far, unless something newer is stored. Storing it twice changes nothing. */
export async function saveVisitDay(db: Db, day: VisitDayDocument): Promise<void> {
  const { _id, version } = day;
  try {
    await collection(db, "visitDays").replaceOne({ _id, version: { $lt: version } }, day, {
      upsert: true,
    });
  } catch (error) {
    // The stored copy is as new, or newer.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The stored days of a project since `from`, in no particular order. */
export function visitDaysSince(
  db: Db,
  projectId: string,
  from: string,
): FindCursor<VisitDayDocument> {
  return collection(db, "visitDays").find({ projectId, day: { $gte: from } });
}

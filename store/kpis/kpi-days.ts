import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { KpiDayDocument } from "./documents.ts";

/** Replaces what was counted for the day before. */
export async function saveKpiDay(db: Db, day: KpiDayDocument): Promise<void> {
  await collection(db, "kpiDays").replaceOne({ _id: day._id }, day, { upsert: true });
}

/** The counted days from `first` to `last`, the oldest first. */
export function listKpiDays(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<KpiDayDocument[]> {
  return collection(db, "kpiDays")
    .find({ _id: { $gte: first, $lte: last } })
    .sort({ _id: 1 })
    .toArray();
}

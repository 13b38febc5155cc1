import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { MaintenanceDocument } from "./documents.ts";

const ID = "maintenance";

/** Null while there is none. */
export async function findMaintenance(db: Db): Promise<MaintenanceDocument | null> {
  return (await collection(db, "platform").findOne({ _id: ID }))?.maintenance ?? null;
}

export async function saveMaintenance(db: Db, maintenance: MaintenanceDocument): Promise<void> {
  await collection(db, "platform").updateOne(
    { _id: ID },
    { $set: { maintenance } },
    { upsert: true },
  );
}

/** Returns false when there was none. */
export async function deleteMaintenance(db: Db): Promise<boolean> {
  return (await collection(db, "platform").deleteOne({ _id: ID })).deletedCount === 1;
}

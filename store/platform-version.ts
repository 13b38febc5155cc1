import type { Db } from "mongodb";
import { collection } from "./collections.ts";

/** What the installation knows of itself. */
export interface PlatformDocument {
  _id: "version";
  /** The version that people were told of. */
  version: string;
}

/** Null on an installation that never ran. */
export async function findKnownVersion(db: Db): Promise<string | null> {
  return (await collection(db, "platform").findOne({ _id: "version" }))?.version ?? null;
}

export async function keepKnownVersion(db: Db, version: string): Promise<void> {
  await collection(db, "platform").updateOne(
    { _id: "version" },
    { $set: { version } },
    { upsert: true },
  );
}

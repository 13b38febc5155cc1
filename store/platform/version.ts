import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { PlatformDocument } from "./documents.ts";

/** Writes something small, which fails where nothing can be written. */
export const noteProbe = (db: Db) => keepVersion(db, "probe", new Date().toISOString());

/** Null on an installation that never ran. */
export const findKnownVersion = (db: Db) => findVersion(db, "version");

export const keepKnownVersion = (db: Db, version: string) => keepVersion(db, "version", version);

/** What an example site was last made with; null when nobody noted it. */
export const findExampleVersion = (db: Db, handle: string) => findVersion(db, `example:${handle}`);

export const keepExampleVersion = (db: Db, handle: string, version: string) =>
  keepVersion(db, `example:${handle}`, version);

async function findVersion(db: Db, of: PlatformDocument["_id"]): Promise<string | null> {
  return (await collection(db, "platform").findOne({ _id: of }))?.version ?? null;
}

async function keepVersion(db: Db, of: PlatformDocument["_id"], version: string): Promise<void> {
  await collection(db, "platform").updateOne({ _id: of }, { $set: { version } }, { upsert: true });
}

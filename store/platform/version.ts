import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { PlatformDocument } from "./documents.ts";

/** Writes a small document, which fails where nothing can be written. */
export const noteProbe = (db: Db) => keepVersion(db, "probe", new Date().toISOString());

/** Null on an installation that has never run. */
export const findKnownVersion = (db: Db) => findVersion(db, "version");

export const keepKnownVersion = (db: Db, version: string) => keepVersion(db, "version", version);

/** The version that last built an example site. Null when it is unknown. */
export const findExampleVersion = (db: Db, handle: string) => findVersion(db, `example:${handle}`);

export const keepExampleVersion = (db: Db, handle: string, version: string) =>
  keepVersion(db, `example:${handle}`, version);

async function findVersion(db: Db, of: PlatformDocument["_id"]): Promise<string | null> {
  return (await collection(db, "platform").findOne({ _id: of }))?.version ?? null;
}

async function keepVersion(db: Db, of: PlatformDocument["_id"], version: string): Promise<void> {
  await collection(db, "platform").updateOne({ _id: of }, { $set: { version } }, { upsert: true });
}

import type { Db } from "mongodb";
import { SettingsError } from "#service/settings-error.ts";
import { collection } from "../collections.ts";
import type { UnfinishedRestore } from "./documents.ts";

const ID = "restore";

/** A restore that began and has not ended. Null if there is none. */
export async function findUnfinishedRestore(db: Db): Promise<UnfinishedRestore | null> {
  return (await collection(db, "platform").findOne({ _id: ID }))?.restore ?? null;
}

export async function beginRestore(db: Db, restore: UnfinishedRestore): Promise<void> {
  await collection(db, "platform").updateOne({ _id: ID }, { $set: { restore } }, { upsert: true });
}

export async function endRestore(db: Db): Promise<void> {
  await collection(db, "platform").deleteOne({ _id: ID });
}

/** @throws SettingsError while only a part of a backup has been restored */
export async function demandWholeRestore(db: Db): Promise<void> {
  const unfinished = await findUnfinishedRestore(db);
  if (unfinished)
    throw new SettingsError(
      `The restore that began at ${unfinished.startedAt.toISOString()} has not finished, so a part of the data is missing.\nRun npm run restore with --again. It deletes what the first attempt wrote and begins again.`,
    );
}

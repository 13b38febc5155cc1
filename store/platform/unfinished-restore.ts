import type { Db } from "mongodb";
import { SettingsError } from "#service/settings-error.ts";
import { collection } from "../collections.ts";

const ID = "restore";

/** When a restore began that has not ended. Null if there is none. */
export async function findUnfinishedRestore(db: Db): Promise<Date | null> {
  return (await collection(db, "platform").findOne({ _id: ID }))?.restore?.startedAt ?? null;
}

export async function beginRestore(db: Db, startedAt: Date): Promise<void> {
  await collection(db, "platform").updateOne(
    { _id: ID },
    { $set: { restore: { startedAt } } },
    { upsert: true },
  );
}

export async function endRestore(db: Db): Promise<void> {
  await collection(db, "platform").deleteOne({ _id: ID });
}

/** @throws SettingsError while only a part of a backup has been restored */
export async function demandWholeRestore(db: Db): Promise<void> {
  const startedAt = await findUnfinishedRestore(db);
  if (startedAt)
    throw new SettingsError(
      `The restore that began at ${startedAt.toISOString()} has not finished, so a part of the data is missing.\nRun npm run restore with --again. It deletes what the first attempt wrote and begins again.`,
    );
}

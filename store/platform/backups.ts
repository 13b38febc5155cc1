import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { ended, isLeaseActive } from "../moments.ts";

const ID = "backup";
/** How long a backup whose process died keeps the bytes. */
export const HOLD_MS = 5 * 60_000;

/** Begins a backup. Returns false while another one runs. */
export async function claimBackup(db: Db, token: string, now = new Date()): Promise<boolean> {
  const runsUntil = new Date(now.getTime() + HOLD_MS);
  try {
    await collection(db, "platform").updateOne(
      { _id: ID, "backup.runsUntil": ended(now, HOLD_MS) },
      { $set: { "backup.token": token, "backup.runsUntil": runsUntil } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // The document exists, and its backup runs.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Returns false if the hold has expired, so that bytes may have been removed. */
export async function renewBackup(db: Db, token: string, now = new Date()): Promise<boolean> {
  const runsUntil = new Date(now.getTime() + HOLD_MS);
  const renewed = await collection(db, "platform").updateOne(
    { _id: ID, "backup.token": token, "backup.runsUntil": { $gt: now } },
    { $set: { "backup.runsUntil": runsUntil } },
  );
  return renewed.matchedCount === 1;
}

/** @param finishedAt null if it failed */
export async function endBackup(db: Db, token: string, finishedAt: Date | null): Promise<void> {
  await collection(db, "platform").updateOne(
    { _id: ID, "backup.token": token },
    {
      $set: {
        "backup.token": null,
        "backup.runsUntil": new Date(0),
        ...(finishedAt && { "backup.lastFinishedAt": finishedAt }),
      },
    },
  );
}

export async function isBackupRunning(db: Db, now = new Date()): Promise<boolean> {
  return (await readBackupState(db, now)).isRunning;
}

/** @returns `lastFinishedAt` null if none was ever finished */
export async function readBackupState(
  db: Db,
  now = new Date(),
): Promise<{ lastFinishedAt: Date | null; isRunning: boolean }> {
  const backup = (await collection(db, "platform").findOne({ _id: ID }))?.backup;
  return {
    lastFinishedAt: backup?.lastFinishedAt ?? null,
    isRunning: backup !== undefined && isLeaseActive(backup.runsUntil, now, HOLD_MS),
  };
}

/** When a backup last ended. Null if none has. */
export async function lastBackupAt(db: Db): Promise<Date | null> {
  const document = await collection(db, "platform").findOne({ _id: ID });
  return document?.backup?.lastFinishedAt ?? null;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { claimBackup, endBackup, renewBackup } from "#store/platform/backups.ts";
import type { BackupRequest } from "./context.ts";

const RENEW_EVERY_MS = 30_000;
/** A removal that began before the hold has ended by then. */
const SETTLE_MS = 2_000;

/**
 * Runs a backup while nothing removes bytes.
 * @throws Error while another backup runs, or when the hold was lost
 */
export async function whileBytesStay<T>(
  db: Db,
  { stopping, settleMs = SETTLE_MS }: Pick<BackupRequest, "stopping" | "settleMs">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const token = newId();
  if (!(await claimBackup(db, token)))
    throw new Error(
      "Another backup is running. If its process has died, wait five minutes and try again.",
    );
  const ended = new AbortController();
  const lost = new AbortController();
  const renewing = renew(db, token, ended.signal).catch((error: unknown) => lost.abort(error));
  let finishedAt: Date | null = null;
  try {
    await sleep(settleMs, undefined, { signal: stopping });
    const result = await work(AbortSignal.any([stopping, lost.signal]));
    lost.signal.throwIfAborted();
    finishedAt = new Date();
    return result;
  } finally {
    ended.abort();
    await renewing;
    await endBackup(db, token, finishedAt);
  }
}

/** @throws Error when the hold has expired: bytes of the snapshot may be gone */
async function renew(db: Db, token: string, ended: AbortSignal): Promise<void> {
  for (;;) {
    // Ends with the backup.
    await sleep(RENEW_EVERY_MS, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    if (!(await renewBackup(db, token)))
      throw new Error("The backup was interrupted for too long. Start it again.");
  }
}

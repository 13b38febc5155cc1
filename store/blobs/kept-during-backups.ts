import type { Db } from "mongodb";
import { isBackupRunning } from "../platform/backups.ts";
import type { BlobStore } from "./blobs.ts";

/**
 * A store that removes nothing while a backup runs, because the backup's snapshot of the database may refer to every blob. Everything that removes blobs looks
 * for the rest again later.
 */
export function keptDuringBackups(blobs: BlobStore, db: Db): BlobStore {
  return {
    ...blobs,
    remove: async (key) => {
      if (!(await isBackupRunning(db))) await blobs.remove(key);
    },
    takeFile: async (key, path) => !(await isBackupRunning(db)) && blobs.takeFile(key, path),
    removeOlder: async (key, before) =>
      !(await isBackupRunning(db)) && blobs.removeOlder(key, before),
  };
}

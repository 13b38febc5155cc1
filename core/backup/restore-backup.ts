import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureIndexes } from "#store/indexes.ts";
import { checkedSecretBox } from "#store/platform/secret-key.ts";
import {
  beginRestore,
  demandWholeRestore,
  endRestore,
  findUnfinishedRestore,
} from "#store/platform/unfinished-restore.ts";
import { checkArchive, readArchive } from "./archive-reader.ts";
import { clearTarget, demandEmptyTarget } from "./empty-target.ts";
import type { BackupEnd } from "./format.ts";
import { keyFileToWrite } from "./restored-key.ts";
import { demandSamePlaces, placesOf } from "./restore-places.ts";
import { openRestoredEntries } from "./restored-entries.ts";
import type { BackupContext } from "./context.ts";
import { makeSharedFile } from "#service/shared-file.ts";

export interface RestoreRequest {
  file: string;
  passphrase: string;
  /** Deletes what an interrupted restore wrote. */
  again: boolean;
  /** Reports progress. */
  say(line: string): void;
  stopping: AbortSignal;
}

/**
 * Writes a backup into an empty installation. Everything is checked before anything is written: the whole file, the key, and that the installation is empty.
 * Until it ends, no process starts on the data.
 */
export async function restoreBackup(
  context: BackupContext,
  { file, passphrase, again, say, stopping }: RestoreRequest,
): Promise<BackupEnd["counts"]> {
  const { env, db } = context;
  const archive = await checkArchive(file, { passphrase, stopping });
  say(`The backup of ${archive.manifest.createdAt} is complete.`);
  const keyFile = keyFileToWrite(env, archive);
  const unfinished = await findUnfinishedRestore(db);
  const places = await placesOf(env);
  if (!again) await demandWholeRestore(db);
  else if (unfinished) {
    demandSamePlaces(unfinished, places);
    await clearTarget(context);
  }
  await demandEmptyTarget(context);

  await beginRestore(db, { startedAt: new Date(), places });
  if (keyFile !== null) makeSharedFile(join(env.DATA_DIR, "secret.key"), () => keyFile);
  const temporary = join(env.DATA_DIR, "tmp", "restore");
  // A first attempt that was killed may have left half a bundle there.
  await rm(temporary, { recursive: true, force: true });
  try {
    const entries = openRestoredEntries(context, { temporary, say });
    await readArchive(file, { passphrase, stopping }, entries.restore);
    await entries.end();
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await ensureIndexes(db);
  await checkedSecretBox(db, env);
  await endRestore(db);
  return archive.end.counts;
}

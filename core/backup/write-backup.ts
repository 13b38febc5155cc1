import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { newId } from "#schemas/ids.ts";
import { findSecretKey } from "#service/secret-box.ts";
import { findStoredKey } from "#store/platform/secret-key.ts";
import { openArchive } from "./archive-writer.ts";
import type { BackupContext, BackupRequest } from "./context.ts";
import { type BackupEnd, type BackupManifest, END, KEY, MANIFEST, newManifest } from "./format.ts";
import { giveName, isTaken } from "./give-name.ts";
import { whileBytesStay } from "./hold.ts";
import { withSnapshot } from "./snapshot.ts";
import { writeBlobs } from "./write-blobs.ts";
import { writeDocuments } from "./write-documents.ts";
import { demandRepositories, writeRepositories } from "./write-repositories.ts";

export interface BackupSummary {
  bytes: number;
  counts: BackupEnd["counts"];
  /** Blobs that are not what their name says. They are in the backup as they are. */
  damaged: string[];
}

/**
 * Writes a backup of the whole installation while it runs. First the database, then what its documents refer to: repositories and blobs that arrive during
 * the backup may be in it, and nothing that the documents need is missing. The file appears under its name when it is complete.
 */
export async function writeBackup(
  context: BackupContext,
  request: BackupRequest,
): Promise<BackupSummary> {
  const { file } = request;
  demandNew(file);
  const key = await keyOf(context, request);
  await demandRepositories(context);
  const partial = `${file}.${newId()}.partial`;
  try {
    const summary = await whileBytesStay(context.db, request, (signal) =>
      writeArchive(context, { ...request, file: partial, stopping: signal }, key),
    );
    await giveName(partial, file);
    return { ...summary, bytes: (await stat(file)).size };
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeArchive(
  context: BackupContext,
  request: BackupRequest,
  { facts, text }: { facts: BackupManifest["key"]; text: string | null },
): Promise<Omit<BackupSummary, "bytes">> {
  const archive = await openArchive(request.file, request);
  try {
    await archive.add(MANIFEST, json(newManifest(facts)));
    if (text !== null) await archive.add(KEY, Buffer.from(text));
    const documents = await withSnapshot(context.db, request, (session) =>
      writeDocuments(context, archive, { ...request, session }),
    );
    const repositories = await writeRepositories(context, archive, request);
    const { blobs, damaged } = await writeBlobs(context, archive, request);
    const counts = { documents, repositories, blobs };
    const end: BackupEnd = { counts, sha256: archive.digest() };
    await archive.add(END, json(end));
    await archive.finish();
    return { counts, damaged };
  } catch (error) {
    await archive.cancel();
    throw error;
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

function demandNew(file: string): void {
  if (existsSync(file)) throw new Error(isTaken(file));
}

/** The key that seals the secrets of this database. @throws Error when it should be in the backup and is not the one in the settings */
async function keyOf(
  { env, db }: BackupContext,
  { withKey }: BackupRequest,
): Promise<{ facts: BackupManifest["key"]; text: string | null }> {
  const stored = await findStoredKey(db);
  if (!stored) throw new Error("This database is empty. There is nothing to back up.");
  const { fingerprint, former } = stored;
  const facts = { fingerprint, former, isInside: withKey };
  if (!withKey) return { facts, text: null };
  const key = findSecretKey(env);
  if (key?.fingerprint !== fingerprint)
    throw new Error(
      `The key with the fingerprint ${fingerprint} should be in the backup, but the settings ${key ? "have another one" : "have none"}. Set SECRET_KEY or DATA_DIR as for the api, or leave the key out with --without-key.`,
    );
  return { facts, text: key.key.toString("base64") };
}

import { createHash } from "node:crypto";
import { collectionNames, isBackedUp } from "#core/backup/collections.ts";
import type { BackupContext, BackupRequest } from "#core/backup/context.ts";
import { startMongo } from "#embedded/mongo/server.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { openBlobs } from "#store/blobs/open-blobs.ts";
import { connectMongo } from "#store/mongo.ts";

const PASSPHRASE = "five random words of a list";
/** Deriving a key with the usual factor takes seconds. */
const WORK_FACTOR = 8;

export const backupRequest = (
  overrides: Partial<BackupRequest> & Pick<BackupRequest, "file">,
): BackupRequest => ({
  passphrase: PASSPHRASE,
  withKey: true,
  isStopped: false,
  workFactor: WORK_FACTOR,
  // No removal begins before a backup here.
  settleMs: 0,
  say: () => undefined,
  stopping: new AbortController().signal,
  ...overrides,
});

/** An installation that has never run, with its own database and directory. */
export async function openEmptyInstallation(
  directory: string,
  variables: Record<string, string> = {},
): Promise<{ context: BackupContext; close(): Promise<void> }> {
  const server = await startMongo({ dataDir: directory, port: 0 });
  const env = parseEnv({ DATA_DIR: directory, MONGODB_URI: server.url, ...variables });
  const mongo = await connectMongo(env.MONGODB_URI);
  return {
    context: { env, db: mongo.db, blobs: openBlobs(env) },
    close: async () => {
      await mongo.close();
      await server.close();
    },
  };
}

/** As the names of media have it. */
export const shortHash = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/** Every document of a backup, by its collection. */
export async function documentsIn({ db }: BackupContext): Promise<Record<string, Buffer[]>> {
  const documents: Record<string, Buffer[]> = {};
  const names = collectionNames.filter((name) => isBackedUp[name] && name !== "platform");
  for (const name of names)
    documents[name] = (await db
      .collection(name)
      .find({}, { raw: true, sort: { _id: 1 } })
      .toArray()) as unknown as Buffer[];
  return documents;
}

/** The hash of every blob, by its key. */
export async function blobsIn({ blobs }: BackupContext): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const key of blobs.list(""))
    hashes[key] = createHash("sha256")
      .update((await blobs.get(key)) ?? "")
      .digest("hex");
  return hashes;
}

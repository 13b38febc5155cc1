import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "mongodb";
import { repositoriesDirectory } from "#git/repositories.ts";
import { unlessMissing } from "#service/failures.ts";
import type { CollectionName } from "#store/collections.ts";
import { collectionNames, OWN_FACTS } from "./collections.ts";
import { isProbe } from "./write-blobs.ts";
import type { BackupContext } from "./context.ts";

/** @throws Error that names what is there */
export async function demandEmptyTarget({ env, db, blobs }: BackupContext): Promise<void> {
  const present: string[] = [];
  for (const name of collectionNames) {
    if (await db.collection(name).findOne(ofInstallation(name), { projection: { _id: 1 } }))
      present.push(`the collection ${name} of the database`);
  }
  for await (const key of blobs.list("")) {
    if (isProbe(key)) continue;
    present.push(env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : join(env.DATA_DIR, "blobs"));
    break;
  }
  if ((await repositoriesOf(env.DATA_DIR)).length > 0)
    present.push(repositoriesDirectory(env.DATA_DIR));
  if (present.length === 0) return;
  throw new Error(
    `This installation is not empty: there is data in ${present.join(", ")}.\nChoose a DATA_DIR that does not exist, or an empty database and bucket, and do not start Pressmark there before the restore. Nothing was changed.`,
  );
}

/** Deletes what an interrupted restore wrote. It began in an empty installation, and no process has started on the data since. */
export async function clearTarget({ env, db, blobs }: BackupContext): Promise<void> {
  for (const name of collectionNames) await db.collection(name).deleteMany(ofInstallation(name));
  for await (const key of blobs.list("")) await blobs.remove(key);
  for (const path of await repositoriesOf(env.DATA_DIR))
    await rm(path, { recursive: true, force: true });
}

const ofInstallation = (name: CollectionName): Document =>
  name === "platform" ? { _id: { $nin: OWN_FACTS } } : {};

async function repositoriesOf(dataDir: string): Promise<string[]> {
  const directory = repositoriesDirectory(dataDir);
  const names = await readdir(directory).catch(unlessMissing<string[]>([]));
  return names.map((name) => join(directory, name));
}

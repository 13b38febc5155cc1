import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackupContext } from "#core/backup/context.ts";
import { restoreBackup } from "#core/backup/restore-backup.ts";
import { writeBackup } from "#core/backup/write-backup.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { openBlobs } from "#store/blobs/open-blobs.ts";
import { connectMongo } from "#store/mongo.ts";
import { checkedSecretBox } from "#store/platform/secret-key.ts";
import { type MongoDouble, startMongoDouble } from "#tests/support/doubles/mongo-double.ts";
import {
  backupRequest,
  documentsIn,
  openEmptyInstallation,
} from "#tests/support/worlds/processes/backups.ts";

/** Two pages. */
const DOCUMENTS = 1_100;
const ON_EACH_PAGE = ["000900", "001090"];
const FIRST = "mails";
const LAST = "waitlistEntries";

let directory: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-backup-mongodb-"));
  closing.push(() => rm(directory, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function startOn(options?: { isStandalone: boolean }) {
  const DATA_DIR = await mkdtemp(join(directory, "data-"));
  const double = await startMongoDouble(DATA_DIR, options);
  const env = parseEnv({ DATA_DIR, MONGODB_URI: double.url });
  const mongo = await connectMongo(env.MONGODB_URI);
  closing.push(double.close, mongo.close);
  const context: BackupContext = { env, db: mongo.db, blobs: openBlobs(env) };
  await checkedSecretBox(mongo.db, env);
  for (const name of [FIRST, LAST])
    await mongo.db.collection<{ _id: string; value: number }>(name).insertMany(
      Array.from({ length: DOCUMENTS }, (_, at) => ({
        _id: String(at).padStart(6, "0"),
        email: `${at}@example.com`,
        value: 0,
      })),
    );
  return { context, double };
}

const request = (name: string, isStopped = false) =>
  backupRequest({ file: join(directory, name), isStopped });

async function restored(name: string, { env }: BackupContext) {
  const target = await openEmptyInstallation(await mkdtemp(join(directory, "target-")));
  closing.push(target.close);
  await restoreBackup(target.context, { ...request(name), again: false });
  expect(target.context.env.DATA_DIR).not.toBe(env.DATA_DIR);
  return documentsIn(target.context);
}

/** Changes, adds and removes documents of both collections. */
async function change({ db }: BackupContext, count: number) {
  for (const name of [FIRST, LAST]) {
    const documents = db.collection<{ _id: string; value: number }>(name);
    await documents.updateMany({ _id: { $in: ON_EACH_PAGE } }, { $inc: { value: 1 } });
    await documents.insertOne({ _id: `001050-${count}`, value: count });
    await documents.deleteOne({ _id: String(count).padStart(6, "0") });
  }
}

test.concurrent("a backup of a MongoDB replica set shows one moment, although documents change between its reads", async () => {
  const { context, double } = await startOn();
  const before = await documentsIn(context);
  double.beforeSnapshotRead(async (count) => {
    if (count > 1) await change(context, count);
    return undefined;
  });
  await writeBackup(context, request("moment"));
  expect(await restored("moment", context)).toEqual(before);
  expect(await documentsIn(context)).not.toEqual(before);
  const [first, second, ...others] = double.readTimes;
  expect(first).toBeUndefined();
  expect(second).toBeDefined();
  for (const time of others) expect(time).toEqual(second);

  await failsWith(context, double);
});

/** Both errors, one after another: an installation makes one backup at a time. */
async function failsWith(context: BackupContext, double: MongoDouble) {
  for (const [fault, message] of [
    ["tooOld", "set minSnapshotHistoryWindowInSeconds to a longer time"],
    ["unavailable", "created or changed a collection or an index"],
  ] as const) {
    let left = 3;
    double.beforeSnapshotRead(async () => (left-- > 0 ? undefined : fault));
    await expect(writeBackup(context, request(fault))).rejects.toThrow(message);
    expect(existsSync(join(directory, fault))).toBe(false);
  }
}

test.concurrent("a standalone MongoDB has no snapshots, and is backed up while Pressmark is stopped", async () => {
  const { context, double } = await startOn({ isStandalone: true });
  const before = await documentsIn(context);
  await expect(writeBackup(context, request("standalone"))).rejects.toThrow(
    "run the backup with --stopped while only the database runs",
  );
  await writeBackup(context, request("standalone", true));
  expect(await restored("standalone", context)).toEqual(before);
  expect(double.readTimes).toEqual([]);
});

import { rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningMongo, startMongo } from "#embedded/mongo/server.ts";
import { connectMongo, type Mongo, prepareMongo } from "#store/mongo.ts";

/** An empty database with every index. All worlds of a process copy it, because creating the indexes takes a third of a second. */
let template: Promise<string> | undefined;

/** A database that our processes have prepared, in a new data directory. */
export async function startPreparedMongo(dataDir: string): Promise<RunningMongo> {
  template ??= prepare();
  await cp(await template, dataDir, { recursive: true });
  return startMongo({ dataDir, port: 0 });
}

const ANSWER_MS = 60_000;
const RETRY_MS = 100;

/** Connects to a database of this process. On a busy machine its first answer can take longer than the driver waits. */
export async function connectToMongo(url: string): Promise<Mongo> {
  const mongo = await connectMongo(url);
  const until = performance.now() + ANSWER_MS;
  for (;;) {
    try {
      await mongo.ping();
      return mongo;
    } catch (error) {
      // The connection tries again by itself.
      if (performance.now() > until) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function prepare(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-prepared-"));
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  const database = await startMongo({ dataDir: directory, port: 0 });
  const mongo = await connectToMongo(database.url);
  await prepareMongo(mongo);
  await mongo.close();
  await database.close();
  return directory;
}

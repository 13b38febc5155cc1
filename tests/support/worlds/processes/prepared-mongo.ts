import { rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningMongo, startMongo } from "#embedded/mongo/server.ts";
import { connectMongo, prepareMongo } from "#store/mongo.ts";

/** An empty database with every index. All worlds of a process copy it, because creating the indexes takes a third of a second. */
let template: Promise<string> | undefined;

/** A database that our processes have prepared, in a new data directory. */
export async function startPreparedMongo(dataDir: string): Promise<RunningMongo> {
  template ??= prepare();
  await cp(await template, dataDir, { recursive: true });
  return startMongo({ dataDir, port: 0 });
}

async function prepare(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-prepared-"));
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  const database = await startMongo({ dataDir: directory, port: 0 });
  const mongo = await connectMongo(database.url);
  await prepareMongo(mongo);
  await mongo.close();
  await database.close();
  return directory;
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { startMongo } from "#embedded/mongo/server.ts";
import { chosenMongodSocket } from "#embedded/supervisor/databases.ts";
import type { BackupContext } from "#core/backup/context.ts";
import { mongoAddress, servicesPassword } from "#service/local-services.ts";
import { readPorts } from "#service/ports-file.ts";
import { readEnv } from "#service/read-env.ts";
import { openBlobs } from "#store/blobs/open-blobs.ts";
import { connectMongo } from "#store/mongo.ts";

const ALIVE_MS = 1_000;
/** Reading a page of a large collection, or building an index, takes time. */
const DEADLINE_MS = 10 * 60_000;

/** Runs a command. An error prints its message and sets exit code 1. */
export async function runCommand(command: (stopping: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("Canceled."));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  try {
    await command(stopping.signal);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Opens the database, the blobs and the repositories of the settings.
 * @param mayRun whether the embedded database may be in use: its process then answers. Otherwise this process opens it, which keeps others out
 */
export async function withInstallation<T>(
  { mayRun }: { mayRun: boolean },
  task: (context: BackupContext) => Promise<T>,
): Promise<T> {
  const env = readEnv(process.env, { needsGit: true });
  const own = await openEmbedded(env.DATA_DIR, mayRun);
  const mongo = await connectMongo(own?.uri ?? env.MONGODB_URI, { deadlineMs: DEADLINE_MS });
  try {
    await mongo.ping();
    const blobs = openBlobs(env);
    await blobs.ping();
    return await task({ env, db: mongo.db, blobs });
  } finally {
    await mongo.close();
    // The database waits for a thread that does not keep the process alive.
    const alive = setInterval(() => undefined, ALIVE_MS);
    await own?.close();
    clearInterval(alive);
  }
}

/** Null if another process has the database. */
async function openEmbedded(
  dataDir: string,
  mayRun: boolean,
): Promise<{ uri: string; close(): Promise<void> } | null> {
  if (process.env["MONGODB_URI"] || readPorts(dataDir).mongodSocket) return null;
  if (chosenMongodSocket(dataDir))
    throw new Error(
      "npm start uses the mongod of this machine. Start it with --replSet rs0, and set MONGODB_URI to its address.",
    );
  if (mayRun && !existsSync(join(dataDir, "mongo")))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or MONGODB_URI.`);
  const password = servicesPassword(dataDir);
  try {
    const server = await startMongo({ dataDir, port: 0, password });
    return { uri: mongoAddress(server.port, password), close: server.close };
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("already uses"))) throw error;
    if (mayRun) return null;
    throw new Error(`Pressmark runs with ${dataDir}. Stop it first. Nothing was changed.`, {
      cause: error,
    });
  }
}

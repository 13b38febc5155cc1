import { MongoClient, type Db } from "mongodb";
import type { Service } from "#service/start-service.ts";
import { ensureIndexes } from "./collections.ts";

/** A dead database must become a clear 503 within 2 s, not a hanging request. */
const SERVER_SELECTION_TIMEOUT_MS = 2_000;
const SOCKET_TIMEOUT_MS = 20_000;

export interface Mongo {
  db: Db;
  /** @throws when the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Connects lazily: the first operation fails within 2 s when nothing answers. Indexes are made by `prepare`. */
export async function connectMongo(uri: string): Promise<Mongo> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    ignoreUndefined: true,
    writeConcern: { w: "majority", journal: true },
  });
  const db = client.db();
  return {
    db,
    ping: async () => {
      await db.command({ ping: 1 });
    },
    close: () => client.close(),
  };
}

/** Connects a process to its database, ready to use, until the process ends. */
export async function openMongo({ env, onClose }: Service): Promise<Mongo> {
  const mongo = await connectMongo(env.MONGODB_URI);
  onClose("mongo", mongo.close);
  await prepareMongo(mongo);
  return mongo;
}

/** Makes every collection's indexes; safe to run in several processes at once. */
export async function prepareMongo(mongo: Mongo): Promise<void> {
  await ensureIndexes(mongo.db);
}

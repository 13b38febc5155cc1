import { setTimeout as sleep } from "node:timers/promises";
import { MongoClient, type Db } from "mongodb";
import { type Dependency, whenAnswers } from "#service/dependencies.ts";
import type { Service } from "#service/start-service.ts";
import { ensureIndexes } from "./indexes.ts";
import { noteProbe } from "./platform/version.ts";
import { isStoreFull, isStoreUnavailable, unreachableStore } from "./unavailable.ts";

/** A dead database must cause a clear 503 within 2 s, not a hanging request. */
const SERVER_SELECTION_TIMEOUT_MS = 2_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** Pause between attempts to reach a database that has not answered since the process started. */
const RETRY_MS = 250;

/**
 * The deadline for requests that a user waits for. A hanging database then costs this time twice at most: once for the response and once for the connection of a
 * second attempt.
 */
export const DOOR_DEADLINE_MS = 4_000;
/** Limits the wait for a new connection to a hanging database. */
const CONNECT_TIMEOUT_MS = 4_000;
/** Building an index on a large collection takes time. */
const INDEX_DEADLINE_MS = 10 * 60_000;
/** How long a refused write is reported: a small write may still succeed where larger ones fail. */
const REFUSAL_REMEMBERED_MS = 5_000;

export interface Mongo {
  db: Db;
  /** @throws when the database does not respond */
  ping(): Promise<void>;
  /** @throws when the database does not respond, cannot write, or refused a write a moment ago */
  check(): Promise<void>;
  /** Reports a failed request to `check`. Only errors about a full disk are kept. */
  noteFailure(error: unknown): void;
  close(): Promise<void>;
}

/**
 * Opens a connection that recovers automatically. While the database does not respond, every operation fails within 2 s. Once it answers, operations work, even
 * after a long outage. `deadlineMs` is the longest wait for a response.
 */
export async function connectMongo(
  uri: string,
  { deadlineMs = SOCKET_TIMEOUT_MS }: { deadlineMs?: number } = {},
): Promise<Mongo> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    socketTimeoutMS: deadlineMs,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    ignoreUndefined: true,
    writeConcern: { w: "majority", journal: true },
  });
  const db = client.db();
  const closing = new AbortController();
  let connectError: unknown = null;
  const connecting = connectUntilAnswered(client, closing.signal, (error) => {
    connectError = error;
  });
  const explained = (check: Promise<unknown>) =>
    check.catch((error: unknown) => {
      throw unreachableStore(error, connectError);
    });
  let refusal: { error: unknown; at: number } | null = null;
  let probing: Promise<void> | null = null;
  return {
    db,
    ping: async () => {
      await explained(db.command({ ping: 1 }));
    },
    check: async () => {
      if (refusal && performance.now() - refusal.at < REFUSAL_REMEMBERED_MS) throw refusal.error;
      probing ??= noteProbe(db).finally(() => (probing = null));
      await explained(probing);
    },
    noteFailure: (error) => {
      if (isStoreFull(error)) refusal = { error, at: performance.now() };
    },
    close: async () => {
      closing.abort();
      await client.close();
      await connecting;
    },
  };
}

/**
 * A driver whose first attempt failed reports "Topology is closed" forever, unless it is asked to connect again. After the first success it reconnects by
 * itself.
 */
async function connectUntilAnswered(
  client: MongoClient,
  closing: AbortSignal,
  noteError: (error: unknown) => void,
): Promise<void> {
  while (!closing.aborted) {
    try {
      await client.connect();
      noteError(null);
      // If it was closed while connecting, nothing else would close this connection.
      if (closing.aborted) await client.close();
      return;
    } catch (error) {
      // Each operation reports the failure to its caller.
      noteError(error);
      await sleep(RETRY_MS, undefined, { signal: closing }).catch(() => undefined);
    }
  }
}

/** Connects a process to its database until the process ends. Returns immediately; `prepareStore` waits. */
export async function openMongo(
  service: Service,
  options: { deadlineMs?: number } = {},
): Promise<Mongo> {
  const mongo = await connectMongo(service.env.MONGODB_URI, options);
  service.onClose("mongo", mongo.close);
  return mongo;
}

/** Prepares the database. Waits while the database is unavailable. */
export async function prepareStore(service: Service): Promise<void> {
  await whenStoreAnswers(service, () => prepareIndexes(service.env.MONGODB_URI));
}

async function prepareIndexes(uri: string): Promise<void> {
  const patient = await connectMongo(uri, { deadlineMs: INDEX_DEADLINE_MS });
  try {
    await prepareMongo(patient);
  } finally {
    await patient.close();
  }
}

/** Runs a step of a start, which must be safe to repeat, and retries it while the database is unavailable. */
export function whenStoreAnswers<T>(
  service: Pick<Service, "env" | "log" | "stopping">,
  step: () => Promise<T>,
): Promise<T> {
  const database: Dependency = {
    variable: "MONGODB_URI",
    what: "the database",
    address: service.env.MONGODB_URI,
  };
  const isPassing = (error: unknown) => isStoreUnavailable(error) || isStoreFull(error);
  return whenAnswers(service, database, step, isPassing);
}

/** Creates the indexes of every collection. Safe to run in several processes at the same time. */
export async function prepareMongo(mongo: Mongo): Promise<void> {
  await ensureIndexes(mongo.db);
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import { CommandError, commandError } from "../errors.ts";
import { loadCatalog } from "./catalog.ts";
import type { Store } from "./model.ts";
import { openLogFile } from "./log-file.ts";
import { openSnapshot } from "./snapshot.ts";

/** COMMIT does not wait for the disk, but `sync` does. Only COMMIT itself empties a log of 64 MB, so that the log does not grow forever. */
const SETTINGS = [
  "journal_mode = WAL",
  "synchronous = NORMAL",
  "wal_autocheckpoint = 16000",
  // If a large push has enlarged the log, it is truncated once it is copied to the database file. The space for small
  // pushes is kept, because a file syncs faster if it does not have to grow.
  "journal_size_limit = 16777216",
];
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT, namespace TEXT NOT NULL UNIQUE, uuid BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS indexes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL,
    multikey INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS retries (
    session TEXT PRIMARY KEY, number INTEGER NOT NULL, reply BLOB NOT NULL, at INTEGER NOT NULL)`;

/** Opens or creates the database. @throws if another process has opened it */
export function openStore(directory: string): Store {
  mkdirSync(directory, { recursive: true });
  // The lock keeps out a second server, and disappears with its process.
  const lock = new DatabaseSync(join(directory, "lock.sqlite"));
  const path = join(directory, "pressmark.sqlite");
  const database = new DatabaseSync(path);
  const statements = new Map<string, StatementSyncInstance>();
  try {
    lock.exec("BEGIN EXCLUSIVE");
    for (const setting of SETTINGS) database.exec(`PRAGMA ${setting}`);
    database.exec(`BEGIN IMMEDIATE; ${SCHEMA}; COMMIT`);
  } catch (error) {
    for (const opened of [database, lock]) opened.close();
    if (!String(error).includes("locked")) throw error;
    throw new Error(`another database server already uses ${directory}`, { cause: error });
  }
  const logFile = openLogFile(path);
  let isOpen = false;
  let hadSnapshot = false;
  /** On a full disk, SQLite rolls back all writes of this turn of the event loop, so none of them may be confirmed. */
  let failure: CommandError | null = null;

  const store: Store = {
    catalog: new Map(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) statements.set(sql, (statement = database.prepare(sql)));
      return statement;
    },
    define(sql) {
      statements.clear();
      database.exec(sql);
    },
    write(work) {
      if (failure) throw failure;
      if (!isOpen) database.exec("BEGIN IMMEDIATE");
      isOpen = true;
      try {
        database.exec("SAVEPOINT command");
        return work();
      } catch (error) {
        if (!database.isTransaction) failure = commandError(error);
        else if (!(error instanceof CommandError)) database.exec("ROLLBACK TO command");
        if (!(error instanceof CommandError)) store.catalog = loadCatalog(store);
        throw error;
      } finally {
        if (database.isTransaction) database.exec("RELEASE command");
      }
    },
    isWriting: () => isOpen,
    openSnapshot: () => {
      hadSnapshot = true;
      return openSnapshot(path);
    },
    limitPages: (pages) => database.exec(`PRAGMA max_page_count = ${pages}`),
    commit() {
      if (!isOpen) return;
      isOpen = false;
      const broken = failure;
      failure = null;
      try {
        if (broken) throw broken;
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        store.catalog = loadCatalog(store);
        throw error;
      }
    },
    sync: logFile.sync,
    async close() {
      store.commit();
      await logFile.close();
      // Copies the log into the file, even if some statements are not garbage-collected yet.
      // A snapshot's statements keep its connection open, so the file cannot change its mode.
      database.exec(
        hadSnapshot ? "PRAGMA wal_checkpoint(TRUNCATE)" : "PRAGMA journal_mode = DELETE",
      );
      for (const opened of [database, lock]) opened.close();
    },
  };
  store.catalog = loadCatalog(store);
  return store;
}

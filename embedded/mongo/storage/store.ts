import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import { CommandError } from "../errors.ts";
import { loadCatalog, type Catalog } from "./catalog.ts";

/**
 * One SQLite file. All commands that arrive in one turn of the event loop share a transaction; their
 * replies leave after its COMMIT, which has reached the disk (synchronous=FULL).
 */
export interface Store {
  catalog: Catalog;
  /** A prepared statement, cached by its text. */
  prepare: (sql: string) => StatementSyncInstance;
  /** Changes the tables; cached statements are forgotten. */
  define: (sql: string) => void;
  /** Runs a command's writes: all are undone if it breaks, kept if it fails for a reason of its own. */
  write: <T>(work: () => T) => T;
  isWriting: () => boolean;
  commit: () => void;
  close: () => void;
}

/**
 * Exclusive locking, set before the first access, turns a second server away and dies with its process. The log is put
 * into the file every 16 MB: a document that was stored and changed within a moment then costs one write there.
 */
const SETTINGS = [
  "locking_mode = EXCLUSIVE",
  "journal_mode = WAL",
  "synchronous = FULL",
  "wal_autocheckpoint = 4000",
];
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT, namespace TEXT NOT NULL UNIQUE, uuid BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS indexes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL,
    multikey INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS retries (
    session TEXT PRIMARY KEY, number INTEGER NOT NULL, reply BLOB NOT NULL, at INTEGER NOT NULL)`;

/** Opens or makes the database; throws when another process holds it. */
export function openStore(directory: string): Store {
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(join(directory, "pressmark.sqlite"));
  const statements = new Map<string, StatementSyncInstance>();
  try {
    for (const setting of SETTINGS) database.exec(`PRAGMA ${setting}`);
    database.exec(`BEGIN IMMEDIATE; ${SCHEMA}; COMMIT`);
  } catch (error) {
    database.close();
    if (!String(error).includes("locked")) throw error;
    throw new Error(`another database server already uses ${directory}`, { cause: error });
  }
  let isOpen = false;

  const store: Store = {
    catalog: new Map(),
    prepare(sql) {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    define(sql) {
      statements.clear();
      database.exec(sql);
    },
    write(work) {
      if (!isOpen) database.exec("BEGIN IMMEDIATE");
      isOpen = true;
      database.exec("SAVEPOINT command");
      try {
        return work();
      } catch (error) {
        if (!(error instanceof CommandError)) {
          database.exec("ROLLBACK TO command");
          store.catalog = loadCatalog(store);
        }
        throw error;
      } finally {
        database.exec("RELEASE command");
      }
    },
    isWriting: () => isOpen,
    commit() {
      if (!isOpen) return;
      isOpen = false;
      try {
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        store.catalog = loadCatalog(store);
        throw error;
      }
    },
    close() {
      store.commit();
      // Puts the log into the file and lets the lock go: statements that are not collected yet hold it on.
      for (const setting of ["journal_mode = DELETE", "locking_mode = NORMAL"]) {
        database.exec(`PRAGMA ${setting}; SELECT count(*) FROM collections`);
      }
      database.close();
    },
  };
  store.catalog = loadCatalog(store);
  return store;
}

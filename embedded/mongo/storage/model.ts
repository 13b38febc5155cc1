import { type UUID } from "bson";
import type { Matcher } from "../query/filter.ts";
import type { Document } from "../values/document.ts";
import type { StatementSyncInstance } from "@photostructure/sqlite";

/** Namespace ("database.collection") → collection. */
export type Catalog = Map<string, Collection>;

/** Its documents are in table `c<id>` (rid, doc). The index on `_id` is always the first. */
export interface Collection {
  store: Reader;
  id: number;
  namespace: string;
  uuid: UUID;
  indexes: Index[];
}

/** Its entries are in table `i<id>` (k, rid). */
export interface Index {
  id: number;
  name: string;
  /** As the client wrote it. */
  spec: Document;
  fields: string[];
  paths: string[][];
  unique: boolean;
  partial: { filter: Document; matches: Matcher } | undefined;
  expireAfterSeconds: number | undefined;
  /** Some document has had several entries, so different elements of its array may meet two conditions. */
  multikey: boolean;
}

/** One connection to the file. */
export interface Reader {
  catalog: Catalog;
  /** A prepared statement, cached by its text. */
  prepare: (sql: string) => StatementSyncInstance;
}

/** Shows the last commit before it was opened. While it is open, the log cannot be emptied. */
export interface Snapshot extends Reader {
  close: () => void;
}

/** One SQLite file. All commands of one turn of the event loop share a transaction. */
export interface Store extends Reader {
  /** Changes the tables and clears the cached statements. */
  define: (sql: string) => void;
  /** Runs a command's writes. They are undone after an unexpected error, and kept after a command error. */
  write: <T>(work: () => T) => T;
  isWriting: () => boolean;
  openSnapshot: () => Snapshot;
  /** Limits the size of the file. Beyond that, every write fails as on a full disk. */
  limitPages: (pages: number) => void;
  commit: () => void;
  /** Resolves when all commits are on the disk. Other commands run in the meantime. */
  sync: () => Promise<void>;
  close: () => Promise<void>;
}

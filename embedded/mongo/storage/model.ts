import { type UUID } from "bson";
import type { Matcher } from "../query/filter.ts";
import type { Document } from "../values/document.ts";
import type { StatementSyncInstance } from "@photostructure/sqlite";

/** Namespace ("database.collection") → collection. */
export type Catalog = Map<string, Collection>;

/** Its documents lie in table `c<id>` (rid, doc). The index on `_id` is always the first. */
export interface Collection {
  store: Store;
  id: number;
  namespace: string;
  uuid: UUID;
  indexes: Index[];
}

/** Its entries lie in table `i<id>` (k, rid). */
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
  /** A document has had several entries: its array may then answer two conditions by two elements. */
  multikey: boolean;
}

/** One SQLite file. All commands that arrive in one turn of the event loop share a transaction. */
export interface Store {
  catalog: Catalog;
  /** A prepared statement, cached by its text. */
  prepare: (sql: string) => StatementSyncInstance;
  /** Changes the tables; cached statements are forgotten. */
  define: (sql: string) => void;
  /** Runs a command's writes: all are undone if it breaks, kept if it fails for a reason of its own. */
  write: <T>(work: () => T) => T;
  isWriting: () => boolean;
  /** How far the file may grow; beyond it every write fails as on a full disk. */
  limitPages: (pages: number) => void;
  commit: () => void;
  /** Resolves when what was committed has reached the disk. Meanwhile other commands are answered. */
  sync: () => Promise<void>;
  close: () => Promise<void>;
}

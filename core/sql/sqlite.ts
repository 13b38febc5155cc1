import init, { type Database, type Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { sqlLimits } from "#schemas/deployments/sql.ts";
import { installReadOnlyFiles, type ReadOnlyFiles } from "./read-only-file.ts";

export interface Sqlite {
  sqlite: Sqlite3Static;
  files: ReadOnlyFiles;
}

const PAGE_BYTES = 64 * 1024;
const FIRST_PAGES = 128;
/** The program itself needs 3 MB. */
const OWN_PAGES = 128;
const MAX_PAGES = sqlLimits.memoryBytes / PAGE_BYTES + OWN_PAGES;

/**
 * SQLite as WebAssembly: it has no access to the machine beyond `installReadOnlyFiles`, its memory has an end, and a thread that runs it can be ended at any
 * moment. A native SQLite has none of these.
 */
export async function openSqlite(): Promise<Sqlite> {
  const silent = () => undefined;
  // SQLite would log that it has no private file system, as in a browser.
  Object.assign(globalThis, { sqlite3ApiConfig: { warn: silent, debug: silent } });
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES });
  const start = init as (options: object) => Promise<Sqlite3Static>;
  const sqlite = await start({ wasmMemory });
  return { sqlite, files: installReadOnlyFiles(sqlite) };
}

/** Runs `use` with the database in a file. Nothing else is open in the meantime. */
export function withDatabase<T>(
  { sqlite, files }: Sqlite,
  path: string,
  use: (database: Database) => T,
): T {
  files.open(path);
  const database = new sqlite.oo1.DB(files.name, "r");
  try {
    limit(sqlite, database);
    return use(database);
  } finally {
    database.close();
    files.close();
  }
}

function limit({ capi }: Sqlite3Static, database: Database): void {
  database.exec(`PRAGMA hard_heap_limit = ${sqlLimits.memoryBytes}`);
  capi.sqlite3_limit(database, capi.SQLITE_LIMIT_LENGTH, sqlLimits.valueBytes);
  capi.sqlite3_limit(database, capi.SQLITE_LIMIT_ATTACHED, 0);
  capi.sqlite3_limit(database, capi.SQLITE_LIMIT_VARIABLE_NUMBER, sqlLimits.parameters);
  capi.sqlite3_limit(database, capi.SQLITE_LIMIT_EXPR_DEPTH, MAX_DEPTH);
  capi.sqlite3_limit(database, capi.SQLITE_LIMIT_COMPOUND_SELECT, MAX_COMPOUND);
  capi.sqlite3_limit(database, capi.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, MAX_PATTERN_BYTES);
}

const MAX_DEPTH = 200;
const MAX_COMPOUND = 100;
const MAX_PATTERN_BYTES = 1_000;

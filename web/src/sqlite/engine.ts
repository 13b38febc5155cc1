import type { Database, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { Outcome, TextPosition, ResultSet, SqlFailure, Table } from "./messages.ts";
import { charactersOf, textPositionAt } from "./text-position.ts";
import { readResult } from "./read-result.ts";
import { isReading, leadingGap, refusalOf } from "./refusals.ts";
import { readTables } from "./tables.ts";

/** The limits of a run. If a run reaches a limit, the page says so. */
export const runLimits = {
  timeMs: 5_000,
  /** Rows shown per result. */
  rows: 50_000,
  /** Bytes of text and blobs per result. */
  resultBytes: 32 * 1024 * 1024,
  statements: 100,
};

/** How often SQLite checks whether to continue, in steps of its virtual machine. */
const STEPS_PER_QUESTION = 1_000;
/** One value. */
const VALUE_BYTES = 32 * 1024 * 1024;
/** Memory that SQLite may use in addition to the file itself. */
const HEAP_BYTES = 256 * 1024 * 1024;

export interface Engine {
  tables: Table[];
  run(sql: string, limits?: typeof runLimits): Outcome;
}

/** Opens a database file for reading. @throws when the bytes are not a database */
export function openEngine(sqlite: Sqlite3Static, file: Uint8Array): Engine {
  const { capi, wasm, oo1 } = sqlite;
  const database = new oo1.DB(":memory:");
  const bytes = wasm.allocFromTypedArray(file);
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
  database.checkRc(
    capi.sqlite3_deserialize(database, "main", bytes, file.length, file.length, flags),
  );
  database.exec(`PRAGMA hard_heap_limit = ${file.length + HEAP_BYTES}`);
  capi.sqlite3_limit(database, capi.SQLITE_LIMIT_LENGTH, VALUE_BYTES);
  const state = { refused: false, deadline: Number.POSITIVE_INFINITY };
  capi.sqlite3_set_authorizer(
    database,
    (_context, action, name, argument) => {
      if (isReading(action, name || null, argument || null)) return capi.SQLITE_OK;
      state.refused = true;
      return capi.SQLITE_DENY;
    },
    0,
  );
  capi.sqlite3_progress_handler(
    database,
    STEPS_PER_QUESTION,
    () => (performance.now() > state.deadline ? 1 : 0),
    0,
  );
  return {
    tables: readTables(database),
    run: (sql, limits = runLimits) => {
      const startedAt = performance.now();
      state.deadline = startedAt + limits.timeMs;
      const results: ResultSet[] = [];
      const failure = runStatements({ sqlite, database, state, limits }, sql, results);
      return { results, failure, durationMs: performance.now() - startedAt };
    },
  };
}

interface Run {
  sqlite: Sqlite3Static;
  database: Database;
  state: { refused: boolean };
  limits: typeof runLimits;
}

/** Runs one statement after the other and stops at the first failure. */
function runStatements(run: Run, sql: string, results: ResultSet[]): SqlFailure | null {
  let at = 0;
  for (let count = 0; ; count += 1) {
    at += leadingGap(sql.slice(at));
    if (at >= sql.length) return null;
    const place = textPositionAt(sql, at);
    if (count === run.limits.statements)
      return {
        kind: "size",
        message: `The console runs up to ${count} statements at once.`,
        place,
      };
    const step = runStatement(run, sql.slice(at));
    if ("result" in step) {
      if (step.result) results.push(step.result);
      at += step.length;
      continue;
    }
    const offset = step.offset < 0 ? 0 : charactersOf(sql.slice(at), step.offset);
    return failureOf(run, {
      ...step,
      statement: sql.slice(at),
      place: step.offset < 0 ? place : textPositionAt(sql, at + offset),
    });
  }
}

type Step = { result: ResultSet | null; length: number } | Mistake;
interface Mistake {
  code: number;
  text: string;
  /** The byte position in the statement; below 0 if SQLite reports none. */
  offset: number;
}

function runStatement({ sqlite, database, state, limits }: Run, sql: string): Step {
  const { capi, wasm } = sqlite;
  const mistake = (code: number): Mistake => ({
    code,
    text: capi.sqlite3_errmsg(database),
    offset: capi.sqlite3_error_offset(database),
  });
  state.refused = false;
  const scope = wasm.scopedAllocPush();
  try {
    const [text, bytes] = wasm.scopedAllocCString(sql, true);
    const [statementAt, tailAt] = wasm.scopedAllocPtr(2) as [number, number];
    const prepared = capi.sqlite3_prepare_v3(database, text, bytes + 1, 0, statementAt, tailAt);
    if (prepared !== capi.SQLITE_OK) return mistake(prepared);
    const statement = wasm.peekPtr(statementAt);
    const length = charactersOf(sql, wasm.peekPtr(tailAt) - text);
    // The statement is empty or only a semicolon.
    if (statement === 0) return { result: null, length: Math.max(1, length) };
    try {
      const read = readResult(sqlite, statement, limits);
      return typeof read === "number" ? mistake(read) : { result: read, length };
    } finally {
      capi.sqlite3_finalize(statement);
    }
  } finally {
    wasm.scopedAllocPop(scope);
  }
}

function failureOf(
  { sqlite: { capi }, state, limits }: Run,
  { code, text, statement, place }: Mistake & { statement: string; place: TextPosition },
): SqlFailure {
  // Extended result codes contain the primary code in their last byte.
  switch (code & 0xff) {
    case capi.SQLITE_INTERRUPT:
      return {
        kind: "time",
        message: `Stopped after ${limits.timeMs / 1000} s, the time limit of this console. Narrow the query, or download the database.`,
        place,
      };
    case capi.SQLITE_NOMEM:
    case capi.SQLITE_TOOBIG:
      return {
        kind: "size",
        message: "This query exceeds the memory limit of this console. Narrow the query.",
        place,
      };
    case capi.SQLITE_AUTH:
    case capi.SQLITE_READONLY:
      return { kind: "refused", message: refusalOf(statement), place };
    default:
      return state.refused
        ? { kind: "refused", message: refusalOf(statement), place }
        : { kind: "mistake", message: explain(text, statement), place };
  }
}

/** SQLite's message, with a hint where it is misleading. */
function explain(text: string, statement: string): string {
  const inSearch = /\bMATCH\b/i.test(statement) && /fts5|no such column|unterminated/.test(text);
  return inSearch
    ? `${text}. In MATCH, put words with punctuation in double quotes: MATCH '"e-mail"'.`
    : text;
}

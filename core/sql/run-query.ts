import type { Database, PreparedStatement, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { sqlErrors } from "#schemas/deployments/sql-errors.ts";
import {
  type SqlColumn,
  sqlLimits,
  type SqlParameter,
  type SqlResult,
  type SqlValue,
} from "#schemas/deployments/sql.ts";
import { openAuthorizer } from "./authorizer.ts";
import { tooLarge, tooSlow } from "./sql-texts.ts";
import { type Sqlite, withDatabase } from "./sqlite.ts";

export interface Query {
  sql: string;
  parameters: SqlParameter[] | Record<string, SqlParameter>;
  /** Rows of the answer. */
  limit: number;
}

export interface Refusal {
  refusal: { appCode: keyof typeof sqlErrors; message?: string };
}

/** How often SQLite asks whether to continue, in steps of its virtual machine. */
const STEPS_PER_QUESTION = 1_000;

/** Runs one query that only reads, within the limits. */
export function runQuery(opened: Sqlite, path: string, query: Query): SqlResult | Refusal {
  return withDatabase(opened, path, (database) => {
    const { sqlite } = opened;
    const isRefused = guard(sqlite, database);
    try {
      if (!isOneStatement(sqlite, database, query.sql))
        return refuse("sql_invalid", "sql has no query, or more than one. Send one at a time.");
      const statement = database.prepare(query.sql);
      try {
        if (!sqlite.capi.sqlite3_stmt_readonly(statement)) return refuse("sql_refused");
        const unknown = bind(sqlite, statement, query.parameters);
        if (unknown) return refuse("sql_invalid", unknown);
        return readRows(sqlite, statement, query.limit);
      } finally {
        statement.finalize();
      }
    } catch (error) {
      if (!(error instanceof sqlite.SQLite3Error || error instanceof sqlite.WasmAllocError))
        throw error;
      if (isRefused())
        return refuse("sql_refused", refusalOf(sqlite.capi.sqlite3_errmsg(database)));
      return explain(sqlite, database, error);
    }
  });
}

const refuse = (appCode: keyof typeof sqlErrors, message?: string): Refusal => ({
  refusal: { appCode, ...(message === undefined ? {} : { message }) },
});

/** Names the function or the table, if SQLite does. */
const refusalOf = (text: string) => `${sqlErrors.sql_refused.message} SQLite: ${text}.`;

/** From here on, the connection only reads, and stops in time. @returns whether something was refused */
function guard({ capi }: Sqlite3Static, database: Database): () => boolean {
  const tables = database.selectValues("SELECT name FROM sqlite_schema") as string[];
  const mayDo = openAuthorizer(tables);
  let isRefused = false;
  capi.sqlite3_set_authorizer(
    database,
    (_context, code, first, second) => {
      if (mayDo({ code, first: first || null, second: second || null })) return capi.SQLITE_OK;
      isRefused = true;
      return capi.SQLITE_DENY;
    },
    0,
  );
  const deadline = performance.now() + sqlLimits.timeMs;
  capi.sqlite3_progress_handler(
    database,
    STEPS_PER_QUESTION,
    () => (performance.now() > deadline ? 1 : 0),
    0,
  );
  return () => isRefused;
}

const gap = /^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*$/;
const decoder = new TextDecoder();

function isOneStatement({ capi, wasm }: Sqlite3Static, database: Database, sql: string): boolean {
  const scope = wasm.scopedAllocPush();
  try {
    const [text, bytes] = wasm.scopedAllocCString(sql, true);
    const [statementAt, tailAt] = wasm.scopedAllocPtr(2) as [number, number];
    database.checkRc(capi.sqlite3_prepare_v3(database, text, bytes + 1, 0, statementAt, tailAt));
    const statement = wasm.peekPtr(statementAt);
    const tail = wasm.heap8u().slice(wasm.peekPtr(tailAt), text + bytes);
    if (statement) capi.sqlite3_finalize(statement);
    return statement !== 0 && gap.test(decoder.decode(tail));
  } finally {
    wasm.scopedAllocPop(scope);
  }
}

/** @returns what is wrong with the parameters, or null */
function bind(
  { capi }: Sqlite3Static,
  statement: PreparedStatement,
  parameters: Query["parameters"],
): string | null {
  const count = capi.sqlite3_bind_parameter_count(statement);
  const places: [number, SqlParameter][] = [];
  if (Array.isArray(parameters)) {
    if (parameters.length !== count)
      return `The query has ${count} parameters, and parameters has ${parameters.length} values.`;
    parameters.forEach((value, index) => places.push([index + 1, value]));
  } else {
    for (const [name, value] of Object.entries(parameters)) {
      const spellings = /^[:@$]/.test(name) ? [name] : [`:${name}`, `@${name}`, `$${name}`];
      const indexes = spellings.map((each) => capi.sqlite3_bind_parameter_index(statement, each));
      const index = indexes.find((each) => each > 0);
      if (index === undefined) return `The query has no parameter :${name}.`;
      places.push([index, value]);
    }
    if (places.length < count) return "parameters does not have a value for each parameter.";
  }
  for (const [index, value] of places)
    statement.bind(index, typeof value === "boolean" ? Number(value) : value);
  return null;
}

/** The number of rows checked for the types of a computed column. */
const SAMPLED_ROWS = 100;
const VALUE_OVERHEAD_BYTES = 8;

function readRows(
  { capi }: Sqlite3Static,
  statement: PreparedStatement,
  limit: number,
): SqlResult | Refusal {
  const indexes = Array.from({ length: statement.columnCount }, (_, index) => index);
  const kinds = indexes.map(() => new Set<string>());
  const kindNames: Record<number, string> = {
    [capi.SQLITE_INTEGER]: "INTEGER",
    [capi.SQLITE_FLOAT]: "REAL",
    [capi.SQLITE_TEXT]: "TEXT",
    [capi.SQLITE_BLOB]: "BLOB",
  };
  const rows: SqlValue[][] = [];
  let bytes = 0;
  let truncated = false;
  while (statement.step()) {
    truncated = rows.length === limit;
    if (truncated) break;
    if (rows.length < SAMPLED_ROWS)
      for (const index of indexes) {
        const kind = kindNames[capi.sqlite3_column_type(statement, index)];
        if (kind) kinds[index]!.add(kind);
      }
    const row = indexes.map((index) => toJson(capi.sqlite3_column_js(statement, index)));
    for (const value of row)
      bytes += VALUE_OVERHEAD_BYTES + (typeof value === "string" ? value.length : 0);
    if (bytes > sqlLimits.answerBytes)
      return refuse(
        "sql_limit",
        `The answer is larger than ${sqlLimits.answerBytes / MEBIBYTE} MiB after ${rows.length} rows. Select fewer columns or rows.`,
      );
    rows.push(row);
  }
  const columns = indexes.map((index): SqlColumn => ({
    name: capi.sqlite3_column_name(statement, index),
    type:
      capi.sqlite3_column_decltype(statement, index)?.toUpperCase() || [...kinds[index]!].join("/"),
  }));
  return { columns, rows, truncated };
}

const MEBIBYTE = 1024 * 1024;

/** JSON has neither bytes, nor integers beyond 2^53, nor infinite numbers. */
function toJson(value: unknown): SqlValue {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  return typeof value === "string" ? value : null;
}

/** SQLite's own words, or which limit stopped the query. */
function explain(
  { capi, WasmAllocError }: Sqlite3Static,
  database: Database,
  error: Error & { resultCode?: number },
): Refusal {
  // Extended result codes contain the primary code in their last byte.
  const code = error instanceof WasmAllocError ? capi.SQLITE_NOMEM : (error.resultCode ?? 0) & 0xff;
  switch (code) {
    case capi.SQLITE_INTERRUPT:
      return refuse("sql_limit", tooSlow);
    case capi.SQLITE_NOMEM:
      return refuse("sql_limit", tooLarge);
    case capi.SQLITE_TOOBIG:
      return refuse(
        "sql_limit",
        `A text or blob in the query is larger than ${sqlLimits.valueBytes / MEBIBYTE} MiB.`,
      );
    case capi.SQLITE_AUTH:
    case capi.SQLITE_READONLY:
      return refuse("sql_refused");
    default:
      return refuse("sql_invalid", `SQLite: ${capi.sqlite3_errmsg(database)}`);
  }
}

import type { Database } from "@sqlite.org/sqlite-wasm";
import { columnNotes } from "#schemas/deployments/column-notes.ts";
import type { Column, Table } from "./messages.ts";

const TABLES = `
SELECT s.name, l.type, s.sql FROM sqlite_schema s JOIN pragma_table_list l ON l.name = s.name AND l.schema = 'main'
WHERE l.type IN ('table', 'view', 'virtual') AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.rowid`;
/** Leaves out the hidden columns of a search table, which are internal. */
const COLUMNS = "SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden <> 1";

/** The tables and views of the database, without the internal tables of a search table. */
export function readTables(database: Database): Table[] {
  const tables = database.selectObjects(TABLES) as unknown as {
    name: string;
    type: string;
    sql: string;
  }[];
  return tables.map(({ name, type, sql }) => ({
    name,
    kind: type === "virtual" ? "search" : type === "view" ? "view" : "table",
    columns: columnsOf(database, name, columnNotes(sql)),
    rows: Number(database.selectValue(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)),
  }));
}

function columnsOf(database: Database, table: string, notes: ReadonlyMap<string, string>) {
  const columns = database.selectObjects(COLUMNS, [table]) as unknown as Column[];
  return columns.map((column) => ({ ...column, note: notes.get(column.name) ?? null }));
}

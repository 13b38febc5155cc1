import type { Database } from "@sqlite.org/sqlite-wasm";
import { columnNotes } from "#schemas/deployments/column-notes.ts";
import type { SqlTable } from "#schemas/deployments/sql.ts";
import { type Sqlite, withDatabase } from "./sqlite.ts";

const TABLES = `
SELECT s.name, l.type, s.sql FROM sqlite_schema s JOIN pragma_table_list l ON l.name = s.name AND l.schema = 'main'
WHERE l.type IN ('table', 'view', 'virtual') AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.rowid`;
/** Leaves out the hidden columns of a search table, which are internal. */
const COLUMNS = "SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden <> 1";

/** The tables of a database with their columns and what the schema says about them. */
export const readTables = (opened: Sqlite, path: string): SqlTable[] =>
  withDatabase(opened, path, (database) => {
    const tables = database.selectObjects(TABLES) as { name: string; type: string; sql: string }[];
    return tables.map(({ name, type, sql }) => ({
      name,
      kind: type === "virtual" ? "search" : type === "view" ? "view" : "table",
      rows: Number(database.selectValue(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)),
      columns: columnsOf(database, name, columnNotes(sql)),
    }));
  });

function columnsOf(database: Database, table: string, notes: ReadonlyMap<string, string>) {
  const columns = database.selectObjects(COLUMNS, [table]) as { name: string; type: string }[];
  return columns.map(({ name, type }) => ({ name, type, note: notes.get(name) ?? null }));
}

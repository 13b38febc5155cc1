import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import { loadCatalog } from "./catalog.ts";
import type { Snapshot } from "./model.ts";

/** Opens a second connection, whose transaction shows what was committed until now. */
export function openSnapshot(path: string): Snapshot {
  const database = new DatabaseSync(path, { readOnly: true });
  const statements = new Map<string, StatementSyncInstance>();
  const snapshot: Snapshot = {
    catalog: new Map(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) statements.set(sql, (statement = database.prepare(sql)));
      return statement;
    },
    close() {
      database.exec("ROLLBACK");
      database.close();
    },
  };
  // The transaction begins with its first read.
  database.exec("BEGIN");
  snapshot.catalog = loadCatalog(snapshot);
  return snapshot;
}

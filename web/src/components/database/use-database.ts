import { useEffect, useState } from "react";
import { type Database, openDatabase } from "../../sqlite/database.ts";
import type { Table } from "../../sqlite/messages.ts";

export interface OpenedDatabase {
  database: Database | null;
  /** Null until the database is open. */
  tables: Table[] | null;
  error: unknown;
}

/** Keeps the file open while the component is mounted. */
export function useDatabase(file: Blob): OpenedDatabase {
  const [opened, setOpened] = useState<OpenedDatabase>(nothing);
  useEffect(() => {
    const database = openDatabase(file);
    let shown = true;
    const show = (change: Partial<OpenedDatabase>) => {
      if (shown) setOpened({ ...nothing, database, ...change });
    };
    database.tables.then(
      (tables) => show({ tables }),
      (error: unknown) => show({ error }),
    );
    return () => {
      shown = false;
      database.close();
      setOpened(nothing);
    };
  }, [file]);
  return opened;
}

const nothing: OpenedDatabase = { database: null, tables: null, error: null };

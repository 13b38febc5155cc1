import { useCallback, useState } from "react";
import { messageOf } from "../../errors.ts";
import type { Database } from "../../sqlite/database.ts";
import type { Outcome } from "../../sqlite/messages.ts";

/** A finished run with its query. */
export interface Ended extends Outcome {
  sql: string;
  /** Counts the runs, so that each result gets a new table. */
  number: number;
}

/** Runs one query at a time and keeps the result of the last one. */
export function useRun(database: Database | null) {
  const [running, setRunning] = useState(false);
  const [ended, setEnded] = useState<Ended | null>(null);
  const run = useCallback(
    async (sql: string) => {
      if (!database) return;
      setRunning(true);
      const outcome = await database.run(sql).catch((error: unknown): Outcome => ({
        results: [],
        failure: { kind: "mistake", message: messageOf(error), place: null },
        durationMs: 0,
      }));
      setRunning(false);
      setEnded((before) => ({ ...outcome, sql, number: (before?.number ?? 0) + 1 }));
    },
    [database],
  );
  return { run, running, ended, cancel: () => database?.cancel() };
}

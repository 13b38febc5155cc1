import { SpokenError } from "../errors.ts";
import type { Answer, Outcome, Request, SqlFailure, Table } from "./messages.ts";

/** The engine stops automatically after five seconds, but it cannot interrupt a single long step inside SQLite. */
const OVERDUE_MS = 7_000;

export interface Database {
  tables: Promise<Table[]>;
  /** Runs one query at a time. Never rejects because of the query. */
  run(sql: string): Promise<Outcome>;
  /** Ends the running query immediately, and reopens the database. */
  cancel(): void;
  close(): void;
}

/** Opens a database file in a separate worker. User SQL runs nowhere else. */
export function openDatabase(file: Blob): Database {
  let thread = startThread(file);
  let running: { end: (failure: SqlFailure) => void } | null = null;
  const restart = (failure: SqlFailure) => {
    thread.stop();
    thread = startThread(file);
    running?.end(failure);
  };
  return {
    tables: thread.tables,
    run: async (sql) => {
      const startedAt = performance.now();
      const ended = new Promise<Outcome>((resolve) => {
        running = {
          end: (failure) =>
            resolve({ results: [], failure, durationMs: performance.now() - startedAt }),
        };
      });
      let overdue: ReturnType<typeof setTimeout> | undefined;
      const answered = thread.tables.then(() => {
        overdue = setTimeout(() => restart(endings.time), OVERDUE_MS);
        return thread.run(sql);
      });
      try {
        return await Promise.race([answered, ended]);
      } finally {
        clearTimeout(overdue);
        running = null;
      }
    },
    cancel: () => restart(endings.canceled),
    close: () => thread.stop(),
  };
}

const endings = {
  time: {
    kind: "time",
    message: "Stopped after 5 s, the time limit of this console.",
    place: null,
  },
  canceled: { kind: "canceled", message: "Canceled.", place: null },
} as const satisfies Record<string, SqlFailure>;

interface Thread {
  tables: Promise<Table[]>;
  run(sql: string): Promise<Outcome>;
  stop(): void;
}

function startThread(file: Blob): Thread {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<
    number,
    { resolve: (answer: Answer) => void; reject: (e: Error) => void }
  >();
  let lastId = 0;
  worker.onmessage = ({ data: answer }: MessageEvent<Answer>) => {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("error" in answer) request?.reject(new SpokenError(`SQLite failed: ${answer.error}`));
    else request?.resolve(answer);
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values())
      reject(new SpokenError("SQLite could not start in this browser."));
    waiting.clear();
  };
  const ask = (make: (id: number) => Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage(make(lastId));
    });
  const tables = ask((id) => ({ id, ask: "open", file })).then((answer) =>
    "tables" in answer ? answer.tables : [],
  );
  // Nothing waits for a restarted worker. The next run reports its errors.
  tables.catch(() => {});
  return {
    tables,
    run: async (sql) => {
      const answer = await ask((id) => ({ id, ask: "run", sql }));
      if (!("outcome" in answer)) throw new SpokenError("SQLite did not respond.");
      return answer.outcome;
    },
    stop: () => worker.terminate(),
  };
}

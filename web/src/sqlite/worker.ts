import init from "@sqlite.org/sqlite-wasm";
import { type Engine, openEngine } from "./engine.ts";
import type { Answer, Request } from "./messages.ts";

/** The worker that runs user SQL. Ending the worker also ends a runaway query. */
const scope = globalThis as unknown as {
  sqlite3ApiConfig?: object;
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage: (answer: Answer) => void;
};
const silent = () => {};
// SQLite would log that it found no private file system, which is irrelevant here.
scope.sqlite3ApiConfig = { warn: silent, debug: silent };

let engine: Engine | undefined;

scope.onmessage = ({ data: request }) =>
  void answer(request).then(
    (reply) => scope.postMessage(reply),
    (error: unknown) => scope.postMessage({ id: request.id, error: textOf(error) }),
  );

async function answer(request: Request): Promise<Answer> {
  const { id } = request;
  if (request.ask === "open") {
    const [sqlite, bytes] = await Promise.all([init(), request.file.arrayBuffer()]);
    engine = openEngine(sqlite, new Uint8Array(bytes));
    return { id, tables: engine.tables };
  }
  if (!engine) throw new Error("no database is open");
  return { id, outcome: engine.run(request.sql) };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

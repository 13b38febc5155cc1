import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import type { CompileJob } from "#workers/builder/parse/compiled-note.ts";
import type { PageBatch } from "#workers/builder/threads/page-batch.ts";

/** A note that holds this keeps the compiler busy for ever; no text is known that does. */
export const STUCK = "stuck-for-ever";
/** A note that holds this takes all the memory there is. */
export const GREEDY = "all-the-memory";

// Before the compiler's own listener, which is there once this has been imported.
parentPort?.on("message", (jobs: CompileJob[] | PageBatch) => {
  if (!Array.isArray(jobs)) return;
  const text = jobs.map(({ bytes }) => Buffer.from(bytes).toString("latin1")).join("\n");
  while (text.includes(STUCK));
  const held: string[][] = [];
  while (text.includes(GREEDY)) held.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
});
if (parentPort) createRequire(import.meta.url)("#workers/builder/threads/compile-thread.ts");

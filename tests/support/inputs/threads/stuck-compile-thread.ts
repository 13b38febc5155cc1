import { parentPort } from "node:worker_threads";
import { loadCompileThread } from "#tests/support/load-compile-thread.ts";
import type { CompileBatch } from "#workers/builder/threads/compile-batch.ts";
import type { PageBatch } from "#workers/builder/threads/page-batch.ts";

/** A note that contains this text keeps the compiler busy forever. No real text is known to do so. */
export const STUCK = "stuck-for-ever";
/** A note that contains this text uses up all memory. */
export const GREEDY = "all-the-memory";

// Registered before the compiler's own listener, which is added below.
parentPort?.on("message", ({ input }: { input: CompileBatch | PageBatch }) => {
  if (!("jobs" in input)) return;
  const text = input.jobs.map(({ bytes }) => Buffer.from(bytes).toString("latin1")).join("\n");
  while (text.includes(STUCK));
  const memory: string[][] = [];
  while (text.includes(GREEDY)) memory.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
});
if (parentPort) loadCompileThread();

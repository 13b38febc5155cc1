import { parentPort } from "node:worker_threads";
import { loadCompileThread } from "#tests/support/load-compile-thread.ts";
import type { CompileBatch } from "#workers/builder/threads/compile-batch.ts";
import type { PageBatch } from "#workers/builder/threads/page-batch.ts";

/** Compiles notes as usual, and dies when it receives pages. */
parentPort?.on("message", ({ input }: { input: CompileBatch | PageBatch }) => {
  if (!("jobs" in input)) process.exit(1);
});
if (parentPort) loadCompileThread();

import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import type { CompileJob } from "#workers/builder/parse/compiled-note.ts";
import type { PageBatch } from "#workers/builder/threads/page-batch.ts";

/** Compiles notes as usual, and dies when it receives pages. */
parentPort?.on("message", (message: CompileJob[] | PageBatch) => {
  if (!Array.isArray(message)) process.exit(1);
});
if (parentPort) createRequire(import.meta.url)("#workers/builder/threads/compile-thread.ts");

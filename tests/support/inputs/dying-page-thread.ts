import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";

/** Compiles notes as usual, and dies when it receives pages. */
parentPort?.on("message", ({ input }: { input: unknown }) => {
  if (!Array.isArray(input)) process.exit(1);
});
if (parentPort) createRequire(import.meta.url)("#workers/builder/threads/compile-thread.ts");

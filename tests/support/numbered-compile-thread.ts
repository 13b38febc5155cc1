import { parentPort, threadId } from "node:worker_threads";
import type { CompileJob } from "#workers/build/compiled-note.ts";

/** Says of every note which thread has compiled it, as its text. */
parentPort?.on("message", (jobs: CompileJob[]) =>
  parentPort?.postMessage(jobs.map(() => ({ text: Buffer.from(String(threadId)) }))),
);
parentPort?.postMessage("ready");

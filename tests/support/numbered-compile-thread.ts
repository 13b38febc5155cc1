import { parentPort, threadId } from "node:worker_threads";
import type { CompileJob } from "#workers/builder/parse/compiled-note.ts";

let rests = 0;

/** Says of every note, as its text, which thread has compiled it and how often that has rested. */
parentPort?.on("message", (message: CompileJob[] | "rest") => {
  if (message === "rest") rests += 1;
  const text = Buffer.from(`${threadId} ${rests}`);
  parentPort?.postMessage(message === "rest" ? "rested" : message.map(() => ({ text })));
});
parentPort?.postMessage("ready");

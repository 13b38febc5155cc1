import { parentPort, threadId } from "node:worker_threads";
import type { CompileJob } from "#workers/builder/parse/compiled-note.ts";

let rests = 0;

/** Replaces the text of every note with the number of the thread that compiled it, and with how often that thread has rested. */
parentPort?.on("message", (message: CompileJob[] | "rest") => {
  if (message === "rest") rests += 1;
  const text = Buffer.from(`${threadId} ${rests}`);
  parentPort?.postMessage(message === "rest" ? "rested" : message.map(() => ({ text })));
});
parentPort?.postMessage("ready");

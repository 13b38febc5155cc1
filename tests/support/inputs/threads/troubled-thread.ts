import { parentPort } from "node:worker_threads";
import { loadCompileThread } from "#tests/support/load-compile-thread.ts";
import type { CompileBatch } from "#workers/builder/threads/compile-batch.ts";
import type { PageBatch } from "#workers/builder/threads/page-batch.ts";

/** A note that contains this text keeps the compiler busy forever. */
export const ENDLESS = "never returns";
/** After a note with this text, the thread sends messages forever. */
export const FLOOD = "floods with messages";
/** The same, but it also receives messages. */
export const CHATTER = "keeps talking";
/** A note with this text kills its thread. */
export const DEADLY = "kills its thread";

const port = parentPort;
if (port) {
  // Registered before the compiler's own listener, which is added below.
  port.on("message", ({ input }: { input: CompileBatch | PageBatch }) => {
    if (!("jobs" in input)) return;
    const text = input.jobs.map(({ bytes }) => Buffer.from(bytes).toString()).join("\n");
    while (text.includes(ENDLESS));
    while (text.includes(FLOOD)) port.postMessage("unexpected");
    if (text.includes(CHATTER)) setInterval(() => port.postMessage("unexpected"), 0);
    if (text.includes(DEADLY)) throw new Error("killed by a note");
  });
  loadCompileThread();
}

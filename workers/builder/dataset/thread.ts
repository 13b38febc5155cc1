import { parentPort, workerData } from "node:worker_threads";
import { makeFiles } from "./make-files.ts";
import type { DatasetTask, ThreadMessage } from "./task.ts";
import { threadBlobs } from "./thread-blobs.ts";

const port = parentPort;
if (!port) throw new Error("this file must run in a worker thread");
const say = (message: ThreadMessage) => port.postMessage(message);

say({ kind: "started" });
makeFiles(workerData as DatasetTask, {
  blobs: threadBlobs(port),
  progress: (text) => say({ kind: "progress", text }),
  file: (name, bytes) => say({ kind: "file", name, bytes }),
}).then(
  (receipt) => say(receipt === null ? { kind: "gone" } : { kind: "done", receipt }),
  (error: unknown) =>
    say({
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
);

import { closeSync, fdatasync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";

const SQLITE = createRequire(import.meta.url).resolve("@photostructure/sqlite");
/** A document that is stored and changed within this time costs one write to the database file. */
const CHECKPOINT_EVERY_MS = 2_000;
/** Copies the log into the database file in the background. If the disk is full, it retries. */
const CHECKPOINTS = `
const { parentPort, workerData } = require("node:worker_threads");
const database = new (require(workerData.sqlite).DatabaseSync)(workerData.path);
const checkpoint = () => { try { database.exec("PRAGMA wal_checkpoint(PASSIVE)") } catch {} };
const timer = setInterval(checkpoint, workerData.every);
parentPort.once("message", () => { clearInterval(timer); database.close(); });`;

/** The write-ahead log of an open database. A separate thread copies it, because a disk may be slow. */
export function openLogFile(path: string) {
  const file = openSync(`${path}-wal`, "r+");
  const workerData = { sqlite: SQLITE, path, every: CHECKPOINT_EVERY_MS };
  const thread = new Worker(CHECKPOINTS, { eval: true, execArgv: [], workerData });
  thread.unref();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    running = promisify(fdatasync)(file).finally(() => (running = null));
    next = null;
    return running;
  }

  return {
    // Syncs all earlier commits. A running sync may have begun before them, so all further calls share the next one.
    sync: () => (running ? (next ??= running.then(start)) : start()),
    close: async () => {
      const ended = new Promise((resolve) => thread.once("exit", resolve));
      thread.postMessage("close");
      await Promise.all([ended, running, next]);
      closeSync(file);
    },
  };
}

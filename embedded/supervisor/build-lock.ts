import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const LOCK = ".cache/web-build.lock";
const ASK_MS = 200;

/** Two that start at once from the same folder must not write the same bundle: the second one waits, and finds it made. */
export async function withBuildLock<T>(work: () => Promise<T>, lock = LOCK): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) await wait(ASK_MS);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // Left behind by one that was killed; or just written, or just removed: then asked for again.
    if (!isAlive(holderOf(lock))) rmSync(lock, { force: true });
    return false;
  }
}

/** Process that holds the lock; our own while nobody can tell. */
function holderOf(lock: string): number {
  try {
    return Number(readFileSync(lock, "utf8")) || process.pid;
  } catch {
    return process.pid;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

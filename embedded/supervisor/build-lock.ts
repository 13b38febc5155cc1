import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const LOCK = ".cache/web-build.lock";
const ASK_MS = 200;

/** Two starts from the same folder must not write the same bundle: the second one waits and then finds it built. */
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
    // A killed process may have left the lock, or it was just created or removed. Try again.
    if (!isAlive(holderOf(lock))) rmSync(lock, { force: true });
    return false;
  }
}

/** The process that holds the lock; our own if it cannot be read. */
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

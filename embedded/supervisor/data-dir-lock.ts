import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPorts } from "#service/ports-file.ts";

const fileOf = (dataDir: string) => join(dataDir, "run", "supervisor.pid");

/** Allows one supervisor per data directory: two would mistake each other's Redis for a leftover. @returns an error if another supervisor uses the directory */
export function lockDataDir(dataDir: string): string | null {
  const pid = readPid(fileOf(dataDir));
  if (pid !== null && pid !== process.pid && isSupervisor(pid)) {
    const { PORT } = readPorts(dataDir).running;
    const where = PORT ? `, dashboard at port ${PORT}` : "";
    return `DATA_DIR: Pressmark is already running with ${dataDir} (process ${pid}${where}); stop it, or choose another directory`;
  }
  mkdirSync(join(dataDir, "run"), { recursive: true });
  writeFileSync(fileOf(dataDir), String(process.pid));
  return null;
}

export function unlockDataDir(dataDir: string): void {
  if (readPid(fileOf(dataDir)) === process.pid) rmSync(fileOf(dataDir), { force: true });
}

function readPid(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Another program may have this process id by now. */
function isSupervisor(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" });
  return /pressmark supervisor|embedded\/supervisor\/main/.test(stdout);
}

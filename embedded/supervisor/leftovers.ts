import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { console as terminal } from "./console.ts";

/** Path of the file with a program's process id. The next start can find the program there after a `kill -9` of the supervisor. */
export function rememberProcess(dataDir: string, program: string): string {
  const directory = resolve(dataDir, "run");
  mkdirSync(directory, { recursive: true });
  return join(directory, `${program}.pid`);
}

const LEFTOVER_STOP_MS = 5_000;
const CHECK_EVERY_MS = 50;

/** Ends a program that an earlier supervisor left running, but only if its command line matches that program. */
export async function endLeftover(dataDir: string, program: string): Promise<void> {
  const pid = readPid(rememberProcess(dataDir, program));
  if (pid === null || !commandLine(pid).includes(program)) return;
  terminal.line(`ending ${program} (pid ${pid}) left over from an earlier run`);
  process.kill(pid, "SIGTERM");
  for (
    let waited = 0;
    waited < LEFTOVER_STOP_MS && commandLine(pid).includes(program);
    waited += CHECK_EVERY_MS
  ) {
    await sleep(CHECK_EVERY_MS);
  }
}

function readPid(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Empty if the process does not exist or the system has no /proc, which only Linux has. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

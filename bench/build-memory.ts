import { readdirSync, readFileSync } from "node:fs";

/** Peak resident memory, in MB, of the build worker below this process. Linux only. */
export function buildMemory(root: number): number {
  const parents = new Map<number, number>();
  const builders: number[] = [];
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const status = read(`/proc/${pid}/status`);
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    if (/worker.*build/.test(read(`/proc/${pid}/cmdline`))) builders.push(pid);
  }
  const isBelow = (pid: number): boolean =>
    pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  const peaks = builders.filter(isBelow).map((pid) => {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1];
    return (Number(kilobytes ?? 0) * 1024) / 1e6;
  });
  if (peaks.length === 0) throw new Error("no build worker was found");
  return Math.max(...peaks);
}

/** The process may have ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH" || code === "EACCES") return "";
    throw error;
  }
}

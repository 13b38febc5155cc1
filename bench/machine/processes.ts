import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts processor time in this unit for programs, on every Linux. */
const TICKS_PER_SECOND = 100;
/** Parent of all kernel threads. */
const KTHREADD = 2;
/** Fields of /proc/PID/stat after the name, which is in parentheses and can contain anything. */
const [PARENT, USER, CHILDREN_SYSTEM] = [1, 11, 14];

export interface ProcessTimes {
  pid: number;
  parent: number;
  name: string;
  /** Processor time of the process, without its children. */
  seconds: number;
  /** The same with children that have ended. */
  secondsWithEnded: number;
  isKernel: boolean;
}

/** Every process that this one can see. */
export function listProcesses(): ProcessTimes[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    return Number.isInteger(pid) ? (readTimes(pid) ?? []) : [];
  });
}

export function readTimes(pid: number): ProcessTimes | null {
  return parseStat(pid, readProc(`/proc/${pid}/stat`));
}

/** Reads the text of /proc/PID/stat. Null if the process has ended. */
export function parseStat(pid: number, stat: string): ProcessTimes | null {
  const end = stat.lastIndexOf(")");
  if (end === -1) return null;
  const fields = stat
    .slice(end + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, ...ended] = fields.slice(USER, CHILDREN_SYSTEM + 1);
  const parent = fields[PARENT] ?? 0;
  const own = user + system;
  return {
    pid,
    parent,
    name: stat.slice(stat.indexOf("(") + 1, end),
    seconds: own / TICKS_PER_SECOND,
    secondsWithEnded: ended.reduce((sum, ticks) => sum + ticks, own) / TICKS_PER_SECOND,
    isKernel: pid === KTHREADD || parent === KTHREADD,
  };
}

/** The process and everything that it has started. */
export function treeOf(root: number, all: readonly ProcessTimes[]): ProcessTimes[] {
  const children = new Map<number, ProcessTimes[]>();
  for (const child of all) {
    const siblings = children.get(child.parent);
    if (siblings) siblings.push(child);
    else children.set(child.parent, [child]);
  }
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Processor time of a process, of the children that run and of those that have ended. Only looks at these, so it is cheap. */
export function processorSeconds(pid: number): number {
  const own = readTimes(pid)?.secondsWithEnded ?? 0;
  return childrenOf(pid).reduce((sum, child) => sum + processorSeconds(child), own);
}

function childrenOf(pid: number): number[] {
  const threads = listFolder(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readProc(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

/** Bytes that a process and everything it has started have sent to a disk. Always 0 for files in memory (tmpfs). */
export function writtenBytes(root: number): number {
  const bytes = treeOf(root, listProcesses()).map(({ pid }) =>
    Number(/^write_bytes: (\d+)/m.exec(readProc(`/proc/${pid}/io`))?.[1] ?? 0),
  );
  return bytes.reduce((sum, written) => sum + written, 0);
}

/** The largest resident memory of a process until now, in MB. */
export function largestMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readProc(`/proc/${pid}/status`))?.[1];
  return (Number(kilobytes ?? 0) * 1024) / 1e6;
}

/** @throws Error if there is none below the process */
export function findBuildWorker(root: number): number {
  const worker = treeOf(root, listProcesses()).find(({ pid }) =>
    /worker.build/.test(readProc(`/proc/${pid}/cmdline`)),
  );
  if (!worker) throw new Error("no build worker was found");
  return worker.pid;
}

export const commandOf = (pid: number) =>
  readProc(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();

/** Empty if the process has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasEnded(error)) return "";
    throw error;
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (hasEnded(error)) return [];
    throw error;
  }
}

function hasEnded(error: unknown): boolean {
  return ["ENOENT", "ESRCH", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "");
}

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { commandOf, listProcesses, type ProcessTimes, treeOf } from "./processes.ts";

const TICKS_PER_SECOND = 100;
const NAMED = 3;
const COMMAND_CHARACTERS = 60;
/** A process below this share of one core explains nothing. */
const LEAST_CORES = 0.01;

/** Processor time since the machine started. */
export interface Snapshot {
  atMs: number;
  /** Of programs, of the kernel for them, and what a hypervisor gave to others. */
  programSeconds: number;
  interruptSeconds: number;
  /** Of this process and everything it has started. */
  ownSeconds: number;
  /** Every thread of the kernel. */
  kernel: ProcessTimes[];
  /** Every other program. */
  others: ProcessTimes[];
}

export interface Load {
  /** Of all processors, from 0 to 1. */
  share: number;
  /** The busiest processes with their share of one core. */
  busiest: { pid: number; command: string; cores: number }[];
}

export function takeSnapshot(): Snapshot {
  const all = listProcesses();
  const own = treeOf(process.pid, all);
  const ours = new Set(own.map(({ pid }) => pid));
  return {
    atMs: performance.now(),
    ...readTotals(readFileSync("/proc/stat", "utf8")),
    ownSeconds: sum(own.map(({ secondsWithEnded }) => secondsWithEnded)),
    kernel: all.filter(({ isKernel }) => isKernel),
    others: all.filter(({ pid, isKernel }) => !isKernel && !ours.has(pid)),
  };
}

/** Reads the text of /proc/stat. */
export function readTotals(stat: string) {
  const ticks = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? "").split(" ").map(Number);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = ticks;
  return {
    programSeconds: (user + nice + system + steal) / TICKS_PER_SECOND,
    interruptSeconds: (irq + softIrq) / TICKS_PER_SECOND,
  };
}

/** What others used while this program did nothing. The kernel counts as another: it may still write what was deleted before. */
export function loadWhileIdle(before: Snapshot, after: Snapshot): Load {
  const interrupts = after.interruptSeconds - before.interruptSeconds;
  return loadOf(before, after, interrupts);
}

/** What others used while this program measured. The kernel's own work is mostly ours. */
export function loadWhileMeasuring(before: Snapshot, after: Snapshot): Load {
  // A thread that has ended takes its whole time out of a sum, so each is compared with itself.
  const kernel = sum(usedBetween(before.kernel, after.kernel).map(({ used }) => used));
  return loadOf(before, after, -kernel);
}

/** @param kernelSeconds to add to what programs used, which contains the time of the kernel's threads */
function loadOf(before: Snapshot, after: Snapshot, kernelSeconds: number): Load {
  const seconds = (after.atMs - before.atMs) / 1000;
  const programs = after.programSeconds - before.programSeconds;
  const used = programs + kernelSeconds - (after.ownSeconds - before.ownSeconds);
  const busiest = usedBetween(before.others, after.others)
    .map(({ pid, name, used: own }) => ({ pid, name, cores: own / seconds }))
    .filter(({ cores }) => cores >= LEAST_CORES)
    .toSorted((a, b) => b.cores - a.cores)
    .slice(0, NAMED)
    .map(({ pid, name, cores }) => {
      const command = (commandOf(pid) || name).slice(0, COMMAND_CHARACTERS);
      return { pid, command, cores };
    });
  return { share: Math.max(0, used / seconds / availableParallelism()), busiest };
}

/** What each process that still runs has used since then. */
function usedBetween(before: ProcessTimes[], after: ProcessTimes[]) {
  const earlier = new Map(before.map(({ pid, seconds }) => [pid, seconds]));
  return after.map(({ pid, name, seconds }) => ({
    pid,
    name,
    used: Math.max(0, seconds - (earlier.get(pid) ?? 0)),
  }));
}

/** "37% (21% node server.js, pid 12)" */
export function describeLoad({ share, busiest }: Load): string {
  const percent = (value: number) => `${Math.round(value * 100)}%`;
  const names = busiest.map(
    ({ pid, command, cores }) => `${percent(cores)} of a core ${command}, pid ${pid}`,
  );
  if (names.length === 0)
    names.push("processes that are not visible from here, or very short ones");
  return `${percent(share)} of the processor time (${names.join("; ")})`;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

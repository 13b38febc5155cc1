import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import {
  loadWhileIdle,
  loadWhileMeasuring,
  readTotals,
  type Snapshot,
} from "../../../bench/machine/load.ts";
import { parseStat, treeOf } from "../../../bench/machine/processes.ts";
import { valueAt } from "../../../bench/machine/processor-time.ts";
import { BusyError, isBusy, watchOthers } from "../../../bench/machine/quiet.ts";

const CORES = availableParallelism();
const QUIET: Snapshot = {
  atMs: 0,
  programSeconds: 0,
  interruptSeconds: 0,
  ownSeconds: 0,
  kernel: [],
  others: [],
};
const other = (pid: number, name: string, seconds: number) => ({
  pid,
  name,
  seconds,
  parent: 1,
  secondsWithEnded: seconds,
  isKernel: false,
});
const NO_PID = 2 ** 30;

test("what this program uses is not the load of others", () => {
  const after = { ...QUIET, atMs: 1000, programSeconds: 1, ownSeconds: 0.75 };
  expect(loadWhileIdle(QUIET, after).share).toBeCloseTo(0.25 / CORES);
});

test("a thread of the kernel that ends during a measurement is not the load of others", () => {
  const before = { ...QUIET, kernel: [other(1, "kworker", 30), other(2, "writeback", 5)] };
  const kernel = [other(2, "writeback", 5.5), other(3, "kworker", 0.25)];
  const after = { ...QUIET, atMs: 1000, programSeconds: 1, kernel };
  expect(loadWhileMeasuring(before, after).share).toBeCloseTo(0.25 / CORES);
});

test("the kernel counts as another while nothing is measured, and not during a measurement", () => {
  const after = {
    ...QUIET,
    atMs: 1000,
    programSeconds: 1,
    interruptSeconds: 0.5,
    kernel: [other(2, "kworker", 1)],
  };
  expect(loadWhileIdle(QUIET, after).share).toBeCloseTo(1.5 / CORES);
  expect(loadWhileMeasuring(QUIET, after).share).toBe(0);
});

test("the busiest of the others come first, and idle ones are left out", () => {
  const before = { ...QUIET, others: [other(NO_PID, "old", 50), other(NO_PID + 1, "idle", 9)] };
  const after = {
    ...QUIET,
    atMs: 1000,
    programSeconds: 1,
    others: [
      other(NO_PID, "old", 50.2),
      other(NO_PID + 1, "idle", 9),
      other(NO_PID + 2, "new", 0.8),
    ],
  };
  const busiest = loadWhileIdle(before, after).busiest.map(({ command }) => command);
  expect(busiest).toEqual(["new", "old"]);
});

test("the kernel's counters are read: waiting for a disk is idle, and what the hypervisor gave to others is not", () => {
  const stat = "cpu  100 20 30 4000 500 6 7 80 0 0\ncpu0 50 10 15 2000 250 3 3 40 0 0\n";
  expect(readTotals(stat)).toEqual({ programSeconds: 2.3, interruptSeconds: 0.13 });
});

test("the name of a process can contain spaces and parentheses", () => {
  const stat = "77 (a (b) c) S 5 77 77 0 -1 4194560 1 2 3 4 150 50 7 3 20 0 1 0 99 1 1";
  expect(parseStat(77, stat)).toEqual({
    pid: 77,
    parent: 5,
    name: "a (b) c",
    isKernel: false,
    seconds: 2,
    secondsWithEnded: 2.1,
  });
  expect(parseStat(77, "")).toBeNull();
});

test("a process tree has what a process started, and what that started", () => {
  const child = (pid: number, parent: number) => ({ ...other(pid, "", 0), parent });
  const tree = treeOf(10, [child(12, 11), child(10, 1), child(11, 10), child(13, 1)]);
  expect(tree.map(({ pid }) => pid)).toEqual([10, 11, 12]);
});

test("processor time between two samples grows evenly, and stays the same outside of them", () => {
  const samples = [
    [0, 1],
    [100, 2],
    [200, 5],
  ] as const;
  expect([-5, 0, 50, 150, 200, 999].map((at) => valueAt(samples, at))).toEqual([
    1, 1, 1.5, 3.5, 5, 5,
  ]);
});

/** A machine whose other processes use these shares of all processors, one for each idle moment. */
function machineWith(shares: number[]) {
  let now = { ...QUIET, others: [other(NO_PID, "their-build", 0)] };
  let waited = 0;
  return {
    waited: () => waited,
    meter: {
      snapshot: () => now,
      wait: async (ms: number) => {
        waited += ms;
        const used = ((shares.length > 1 ? shares.shift()! : shares[0]!) * CORES * ms) / 1000;
        now = {
          ...now,
          atMs: now.atMs + ms,
          programSeconds: now.programSeconds + used,
          others: [other(NO_PID, "their-build", now.programSeconds + used)],
        };
      },
    },
  };
}

test("on a quiet machine the measurement begins after one idle moment", async () => {
  const { meter, waited } = machineWith([0.02]);
  const quiet = watchOthers({ anyway: false }, meter);
  await quiet.settle();
  expect(waited()).toBeLessThan(5_000);
  const others = quiet.finish();
  expect(others.before).toBeCloseTo(0.02);
  expect(isBusy(others)).toBe(false);
});

test("a short disturbance is waited for", async () => {
  const quiet = watchOthers({ anyway: false }, machineWith([0.9, 0.9, 0]).meter);
  await quiet.settle();
  expect(quiet.finish().before).toBe(0);
});

test("a machine that stays busy is refused with the name of the process", async () => {
  const quiet = watchOthers({ anyway: false }, machineWith([0.5]).meter);
  await expect(quiet.settle()).rejects.toThrow(BusyError);
  await expect(quiet.settle()).rejects.toThrow(/50% of the processor time \(.*their-build/);
});

test("with --anyway it is measured at once, and the figures are busy", async () => {
  const { meter, waited } = machineWith([0.5]);
  const quiet = watchOthers({ anyway: true }, meter);
  await quiet.settle();
  expect(waited()).toBeLessThan(5_000);
  const others = quiet.finish();
  expect(others.before).toBeCloseTo(0.5);
  expect(isBusy(others)).toBe(true);
});

test("others that begin during a measurement make its figures busy, and not those of the next one", async () => {
  const { meter } = machineWith([0, 0.4, 0]);
  const quiet = watchOthers({ anyway: false }, meter);
  await quiet.settle();
  await meter.wait(10_000);
  const others = quiet.finish();
  expect(others.during).toBeCloseTo(0.4);
  expect(isBusy(others)).toBe(true);
  await quiet.settle();
  expect(isBusy(quiet.finish())).toBe(false);
});

test("what others use in a pause makes no figure busy", async () => {
  const { meter } = machineWith([0, 0, 0.9]);
  const quiet = watchOthers({ anyway: false }, meter);
  await quiet.settle();
  await meter.wait(10_000);
  quiet.pause();
  await meter.wait(10_000);
  expect(isBusy(quiet.finish())).toBe(false);
});

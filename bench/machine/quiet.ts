import { setTimeout as sleep } from "node:timers/promises";
import {
  describeLoad,
  type Load,
  loadWhileIdle,
  loadWhileMeasuring,
  type Snapshot,
  takeSnapshot,
} from "./load.ts";

/** Of all processor time. Above it, two runs of the same code differ by more than what is measured. */
export const BUSY_SHARE = 0.1;
const IDLE_MS = 1_500;
/** The kernel counts in steps of 10 ms, so that a shorter time says nothing. */
const SHORTEST_MS = 500;
/** Deleted files of the run before are still written for a while. */
const LONGEST_WAIT_MS = 60_000;

/** The machine is too busy to compare. */
export class BusyError extends Error {
  constructor(load: Load) {
    super(
      `Other processes use ${describeLoad(load)}. Up to ${BUSY_SHARE * 100}% is quiet enough to compare. Stop them, or measure with --anyway; every figure is then marked "busy".`,
    );
  }
}

/** What others used, as shares of all processor time. */
export interface Others {
  /** The most during an idle moment before a measurement. */
  before: number;
  /** The most during a measurement. */
  during: number;
}

export interface Quiet {
  /** Waits until the machine is quiet. What follows until the next call is a measurement. @throws BusyError */
  settle(): Promise<void>;
  /** Ends the measurement. What follows is not timed, so others may use the machine. */
  pause(): void;
  /** Ends the last measurement, and forgets what others used until now. */
  finish(): Others;
}

interface Meter {
  snapshot: () => Snapshot;
  wait: (ms: number) => Promise<unknown>;
}

export function watchOthers(
  { anyway }: { anyway: boolean },
  { snapshot, wait }: Meter = { snapshot: takeSnapshot, wait: sleep },
): Quiet {
  let others: Others = { before: 0, during: 0 };
  let begun: Snapshot | null = null;
  const endMeasurement = () => {
    const ended = snapshot();
    if (begun && ended.atMs - begun.atMs >= SHORTEST_MS)
      others.during = Math.max(others.during, loadWhileMeasuring(begun, ended).share);
    begun = null;
  };
  const idleLoad = async () => {
    const before = snapshot();
    await wait(IDLE_MS);
    return loadWhileIdle(before, snapshot());
  };
  return {
    pause: endMeasurement,
    finish: () => {
      endMeasurement();
      const result = others;
      others = { before: 0, during: 0 };
      return result;
    },
    settle: async () => {
      endMeasurement();
      let load = await idleLoad();
      for (let waited = IDLE_MS; load.share > BUSY_SHARE && !anyway; waited += IDLE_MS) {
        if (waited >= LONGEST_WAIT_MS) throw new BusyError(load);
        load = await idleLoad();
      }
      others.before = Math.max(others.before, load.share);
      begun = snapshot();
    },
  };
}

export const isBusy = ({ before, during }: Others) => Math.max(before, during) > BUSY_SHARE;

import { setFlagsFromString } from "node:v8";

/**
 * How much a function runs until V8 optimizes it: in Node 20 the bytes of its code, in newer versions its calls.
 * Decision 133 has the measurements.
 */
const LIMIT =
  Number.parseInt(process.versions.node) < 22
    ? { flag: "--interrupt-budget", usual: 67_584 }
    : { flag: "--invocation-count-for-turbofan", usual: 3000 };
const LATER = 8;

let leftBytes = 0;

/** In a new process, V8's optimizer takes as much time as the code itself. So all threads optimize later until they have worked through this much. */
export function optimizeLater(untilBytes: number): void {
  leftBytes = untilBytes;
  setLimit(LATER);
}

/** Counts work of any thread of this process. */
export function countWork(bytes: number): void {
  if (leftBytes <= 0) return;
  leftBytes -= bytes;
  if (leftBytes <= 0) setLimit(1);
}

/** For work that repeats what was done: its code is worth optimizing. */
export const optimizeAsUsual = (): void => countWork(leftBytes);

function setLimit(factor: number): void {
  setFlagsFromString(`${LIMIT.flag}=${LIMIT.usual * factor}`);
}

import { setFlagsFromString } from "node:v8";

/** By default a heap doubles and more before anything is collected, in every thread. */
const GROWTH_PERCENT = 60;
/** After a large build little is made for a while, and it should not pile up on what the build has left. */
const GROWTH_AT_REST_PERCENT = 15;

/** Collects sooner what is not used any more, in this thread and in all that are started afterwards. */
export function limitHeapGrowth(percent = GROWTH_PERCENT): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Gives back now what a large build has left; a worker that waits would keep it for minutes. Needs `--expose-gc`. */
export function collectGarbage(): void {
  // How far a heap may grow is decided by each collection for the time until the next.
  limitHeapGrowth(GROWTH_AT_REST_PERCENT);
  globalThis.gc?.();
  limitHeapGrowth();
}

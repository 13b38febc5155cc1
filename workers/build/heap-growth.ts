import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** By default a heap doubles and more before anything is collected, in every thread. */
const GROWTH_PERCENT = 60;
/** After a large build little is made for a while, and it should not pile up on what the build has left. */
const GROWTH_AT_REST_PERCENT = 15;

/** Collects sooner what is not used any more, in this thread and in all that are started afterwards. */
export function limitHeapGrowth(percent = GROWTH_PERCENT): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

let collect: (() => void) | null = null;

/** Gives back now what a large build has left; a worker that waits would keep it for minutes. */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  // How far a heap may grow is decided by each collection for the time until the next.
  limitHeapGrowth(GROWTH_AT_REST_PERCENT);
  collect();
  limitHeapGrowth();
}

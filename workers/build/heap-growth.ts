import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** By default a heap doubles and more before anything is collected, in every thread. */
const GROWTH_PERCENT = 40;

/** Collects sooner what is not used any more, in this thread and in all that are started afterwards. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

let collect: (() => void) | null = null;

/** Gives back now what a large build has left; a worker that waits would keep it for minutes. */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}

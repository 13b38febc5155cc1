import { Session } from "node:inspector/promises";
import { getHeapStatistics, setFlagsFromString } from "node:v8";

/** By default a heap doubles and more before anything is collected, in every thread. */
const MOST_PERCENT = 60;
/** Of a large heap that would be as much garbage as a whole site takes. */
const ROOM_BYTES = 32 * 1024 * 1024;
/** After a large build little is made for a while, and it should not pile up on what the build has left. */
const LEAST_PERCENT = 15;
const WORTH_BYTES = 32 * 1024 * 1024;
const LOOK_MS = 1_000;
/** What a build that made more has left is worth the half second it takes to collect it. */
const LARGE_BUILD_PAGES = 5_000;

/** Makes V8 collect garbage earlier, in all threads. The larger the heap, the earlier. */
export function limitHeapGrowth(): void {
  const { used_heap_size: used } = getHeapStatistics();
  const percent = Math.round((100 * ROOM_BYTES) / used);
  setGrowth(Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, percent)));
}

/** Goes on limiting it while the heap grows and shrinks. */
export function watchHeapGrowth(): void {
  limitHeapGrowth();
  setInterval(limitHeapGrowth, LOOK_MS).unref();
}

/**
 * Gives back now what a large build has left, in this thread; one that waits would keep it for minutes. By the protocol of
 * the inspector, because what `gc()` does leaves a quarter of the memory taken: holes between what lives on.
 */
export async function collectGarbage(): Promise<void> {
  // How far a heap may grow is decided by each collection for the time until the next.
  setGrowth(LEAST_PERCENT);
  const inspector = new Session();
  inspector.connect();
  try {
    await inspector.post("HeapProfiler.collectGarbage");
  } finally {
    inspector.disconnect();
  }
  limitHeapGrowth();
}

/** When something large has been made, and something else is to be made beside it. */
export async function collectAfterLargeBuild(pages: number): Promise<void> {
  if (pages > LARGE_BUILD_PAGES) await collectGarbage();
}

/** For threads between two steps: what one has left would stay beside what the next one makes. Needs `--expose-gc`. */
export function collectWhenLarge(): void {
  if (getHeapStatistics().used_heap_size > WORTH_BYTES) globalThis.gc?.();
}

function setGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

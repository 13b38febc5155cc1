import { Session } from "node:inspector/promises";
import { getHeapStatistics, setFlagsFromString } from "node:v8";

/** By default, a heap at least doubles before V8 collects garbage, in every thread. */
const MOST_PERCENT = 60;
/** For a large heap, `MOST_PERCENT` would allow as much garbage as a whole site takes. */
const ROOM_BYTES = 32 * 1024 * 1024;
/** After a large build little is allocated for a while, and that garbage should not pile up on what the build left. */
const LEAST_PERCENT = 15;
const WORTH_BYTES = 32 * 1024 * 1024;
const LOOK_MS = 1_000;
/** Above this size, the garbage of a build is worth the half second that a collection takes. */
const LARGE_BUILD_PAGES = 5_000;

/** Makes V8 collect garbage earlier in all threads. The larger the heap, the earlier. */
export function limitHeapGrowth(): void {
  const { used_heap_size: used } = getHeapStatistics();
  const percent = Math.round((100 * ROOM_BYTES) / used);
  setGrowth(Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, percent)));
}

/** Keeps adjusting the limit as the heap grows and shrinks. */
export function watchHeapGrowth(): void {
  limitHeapGrowth();
  setInterval(limitHeapGrowth, LOOK_MS).unref();
}

/**
 * Frees the memory of a large build in this thread immediately. An idle thread would keep it for minutes. Uses the
 * inspector protocol because `gc()` leaves a quarter of the memory allocated, as holes between live objects.
 */
export async function collectGarbage(): Promise<void> {
  // Each collection decides how far the heap may grow until the next one.
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

export const isLargeBuild = (pages: number): boolean => pages > LARGE_BUILD_PAGES;

/** Call between two memory-intensive steps. */
export async function collectAfterLargeBuild(pages: number): Promise<void> {
  if (isLargeBuild(pages)) await collectGarbage();
}

/** Called by threads between two tasks, so that the garbage of both does not add up. Needs `--expose-gc`. */
export function collectWhenLarge(): void {
  if (getHeapStatistics().used_heap_size > WORTH_BYTES) globalThis.gc?.();
}

function setGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

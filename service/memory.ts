import { setFlagsFromString } from "node:v8";

/**
 * Everything that Pressmark sets in V8's heap and in the C library's allocator. Decision 037 says what each setting buys.
 * These two are for the build worker and must be set before it starts, so `docker-compose.yml` repeats them.
 */
export const BUILD_ENVIRONMENT = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };
export const BUILD_FLAGS = ["--max-semi-space-size=4"];

/** How far a heap may grow until the next full collection. By default it at least doubles. */
const GROWTH_PERCENT = { builder: 15, api: 25 };

/** Makes V8 collect garbage earlier, in all threads of this process. */
export function collectEarlier(process: keyof typeof GROWTH_PERCENT): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT[process]}`);
}

/** Collects new objects in one thread. Parallel helpers mostly wait for each other where all cores have work. */
export function collectAlone(): void {
  setFlagsFromString("--no-parallel-scavenge");
}

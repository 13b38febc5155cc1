/**
 * Dates in the database come from the clocks of several machines, and clocks can be set back. A date further in the future than clock skew explains counts as
 * past. Otherwise, a lease or a pause would be extended by as much as the clock was set back.
 */
const SKEW_MS = 60_000;

/** How long the claim of a build or a task lasts without being renewed. */
export const LEASE_MS = 15_000;

/** The longest such lease: that of the build of a large site. */
export const LEASE_LONGEST_MS = 120_000;
/** Up to this number of files, each step of a build is short enough to renew the lease in time, even on a busy machine. */
const QUICK_FILES = 5_000;
const LEASE_MS_PER_FILE = 2;

/** How long the claim of a build lasts without being renewed. The thread that renews it is busy during each step, and steps grow with the site. */
export function buildLeaseMs(files: number): number {
  const longer = Math.max(0, files - QUICK_FILES) * LEASE_MS_PER_FILE;
  return Math.min(LEASE_MS + longer, LEASE_LONGEST_MS);
}

/** The longest lease of a dataset, whether the worker builds or removes it. */
export const DATASET_LEASE_LONGEST_MS = 60_000;

/** Matches a date before `now`, or more than `lifeMs` after it, which no correct clock can have written. */
export function ended(now: Date, lifeMs: number): { $not: { $gte: Date; $lte: Date } } {
  return { $not: { $gte: now, $lte: new Date(now.getTime() + lifeMs + SKEW_MS) } };
}

/** Matches a date before `since`, or in the future. */
export function earlierThan(since: Date): { $not: { $gte: Date; $lte: Date } } {
  return { $not: { $gte: since, $lte: new Date(Date.now() + SKEW_MS) } };
}

/** Milliseconds since a date in the database. A date in the future counts as infinitely long ago. */
export function elapsedSince(moment: Date): number {
  const elapsed = Date.now() - moment.getTime();
  return elapsed < -SKEW_MS ? Infinity : elapsed;
}

/** Whether a lease taken for `lifeMs` has not expired. */
export function isLeaseActive(expiresAt: Date, now: Date, lifeMs: number): boolean {
  const left = expiresAt.getTime() - now.getTime();
  return left > 0 && left <= lifeMs + SKEW_MS;
}

/** Matches a date within the last `withinMs`. */
export function recent(withinMs: number): { $gt: Date; $lte: Date } {
  const now = Date.now();
  return { $gt: new Date(now - withinMs), $lte: new Date(now + SKEW_MS) };
}

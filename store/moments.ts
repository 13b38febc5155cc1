/**
 * Moments in the database were written by the clock of some machine, and clocks are set back. What lies further ahead
 * than any honest clock puts it counts as past: otherwise a lease or a pause would last as long as the clock had gone back.
 */
const SKEW_MS = 60_000;

/** How long the right to build lasts without a sign of life. */
export const BUILD_LEASE_MS = 15_000;

/** The same of a dataset, by whoever makes or removes it. */
export const DATASET_LEASE_LONGEST_MS = 60_000;

/** Matches a moment before `now`, and one more than `lifeMs` after it, which no clock that is right can have written. */
export function ended(now: Date, lifeMs: number): { $not: { $gte: Date; $lte: Date } } {
  return { $not: { $gte: now, $lte: new Date(now.getTime() + lifeMs + SKEW_MS) } };
}

/** Matches a moment before `since`, and one that has not come yet. */
export function longAgo(since: Date): { $not: { $gte: Date; $lte: Date } } {
  return { $not: { $gte: since, $lte: new Date(Date.now() + SKEW_MS) } };
}

/** Milliseconds since a moment of the database; a moment that has not come yet is no news. */
export function elapsedSince(moment: Date): number {
  const elapsed = Date.now() - moment.getTime();
  return elapsed < -SKEW_MS ? Infinity : elapsed;
}

/** Whether a lease that was given for `lifeMs` holds. */
export function holds(expiresAt: Date, now: Date, lifeMs: number): boolean {
  const left = expiresAt.getTime() - now.getTime();
  return left > 0 && left <= lifeMs + SKEW_MS;
}

/** Matches a moment of the last `withinMs`. */
export function recent(withinMs: number): { $gt: Date; $lte: Date } {
  const now = Date.now();
  return { $gt: new Date(now - withinMs), $lte: new Date(now + SKEW_MS) };
}

import { retryAfterMs } from "#service/retry-after.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long each retry waits after the attempt before it: about a day in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
/** Receivers that came back together do not get all retries together. */
const JITTER = 0.1;
const RETRY_AFTER_MIN_MS = SECOND_MS;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/**
 * When a delivery is tried again. Null after the last attempt.
 * @param attempt.tries attempts so far, with the one that has just failed
 * @param attempt.retryAfter the header of the receiver
 * @param attempt.random between 0 and 1
 */
export function nextAttempt(attempt: {
  tries: number;
  now: Date;
  retryAfter?: string | null;
  random?: number;
}): Date | null {
  const { tries, now, retryAfter = null, random = Math.random() } = attempt;
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 + JITTER * (2 * random - 1));
  return new Date(now.getTime() + Math.max(jittered, boundedMs(retryAfter, now)));
}

function boundedMs(header: string | null, now: Date): number {
  const ms = retryAfterMs(header, now);
  return ms === null ? 0 : Math.min(Math.max(ms, RETRY_AFTER_MIN_MS), RETRY_AFTER_MAX_MS);
}

import { LRUCache } from "lru-cache";

const FAILURES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
const SENDERS_KEPT = 10_000;

export interface FailureCounter {
  tooMany(key: string): boolean;
}

/**
 * Counts invalid signatures by sender and hook. Only failures count and only failures are refused, so a sender with valid signatures is never locked out by
 * another sender at the same address.
 */
export function openFailureCounter(): FailureCounter {
  const counts = new LRUCache<string, { since: number; failures: number }>({ max: SENDERS_KEPT });
  return {
    tooMany: (key) => {
      const now = performance.now();
      const entry = counts.get(key);
      const count = entry && now - entry.since < MINUTE_MS ? entry : { since: now, failures: 0 };
      count.failures += 1;
      counts.set(key, count);
      return count.failures > FAILURES_PER_MINUTE;
    },
  };
}

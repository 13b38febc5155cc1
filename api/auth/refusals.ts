import type { Redis } from "ioredis";
import { hashSecret } from "#store/hash-secret.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** The oldest hour is read until it is over. */
const KEPT_MS = (HOURS + 1) * HOUR_MS;
/** After that, every caller may try again. */
const LONGEST_WINDOW_MS = HOUR_MS;
/** Callers whose next attempt is remembered, per limit. An attacker may have more. */
const CALLERS_MAX = 10_000;

/** How often a limit refused someone. */
interface RefusalCounts {
  /** In the last 24 hours, counted by the hour. */
  refusals: number;
  lastAt: Date | null;
  /** The callers that are refused now. */
  refusedNow: number;
  /** When all of them may try again. */
  allowedAt: Date | null;
}

/** Counts refusals for administrators, beside the counters of the limits: in Redis, and with hashed keys, because keys contain email addresses. */
export interface Refusals {
  /** `until`: when the caller may try again. Without Redis, nothing is counted. */
  note(name: string, key: string, until: Date): Promise<void>;
  /** In the order of `names`. Fails if Redis does. */
  read(names: readonly string[]): Promise<RefusalCounts[]>;
}

export function openRefusals(options: { redis: Redis | null; clock: () => Date }): Refusals {
  const { redis, clock } = options;
  return {
    note: async (name, key, until) => {
      if (redis?.status !== "ready") return;
      const now = clock().getTime();
      const [hour, callers, last] = [hourKey(name, now), callersKey(name), lastKey(name)];
      // A refusal must reach its caller also if Redis fails now.
      await redis
        .pipeline()
        .incr(hour)
        .pexpire(hour, KEPT_MS)
        .set(last, now, "PX", KEPT_MS)
        .zremrangebyscore(callers, "-inf", now)
        .zadd(callers, until.getTime(), hashSecret(key))
        .zremrangebyrank(callers, 0, -CALLERS_MAX - 1)
        .pexpire(callers, LONGEST_WINDOW_MS)
        .exec()
        // A count that is lost must not refuse a sign-in.
        .catch(() => null);
    },
    read: async (names) => {
      const now = clock().getTime();
      return Promise.all(
        names.map(async (name) => (redis ? readOne(redis, name, now) : noRefusals)),
      );
    },
  };
}

const noRefusals: RefusalCounts = { refusals: 0, lastAt: null, refusedNow: 0, allowedAt: null };

async function readOne(redis: Redis, name: string, now: number): Promise<RefusalCounts> {
  const hours = Array.from({ length: HOURS }, (_, back) => hourKey(name, now - back * HOUR_MS));
  const [counts, last, refusedNow, newest] = await Promise.all([
    redis.mget(hours),
    redis.get(lastKey(name)),
    redis.zcount(callersKey(name), `(${now}`, "+inf"),
    redis.zrange(
      callersKey(name),
      "+inf",
      `(${now}`,
      "BYSCORE",
      "REV",
      "LIMIT",
      0,
      1,
      "WITHSCORES",
    ),
  ]);
  const refusals = counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
  const allowedAt = newest[1];
  return {
    refusals,
    lastAt: refusals > 0 && last ? new Date(Number(last)) : null,
    refusedNow,
    allowedAt: allowedAt ? new Date(Number(allowedAt)) : null,
  };
}

const hourKey = (name: string, at: number) => `refusals:${name}:${Math.floor(at / HOUR_MS)}`;
const callersKey = (name: string) => `refused:${name}`;
const lastKey = (name: string) => `refusals-last:${name}`;

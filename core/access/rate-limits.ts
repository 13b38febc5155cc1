import type { Redis } from "ioredis";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { hashSecret } from "#store/hash-secret.ts";

export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

export interface RateLimits<L extends Limit = Limit> {
  /** Counts one attempt. @throws AppError too_many_requests, or the error from `refuse`, if the limit is exceeded */
  take(limit: L, key: string): Promise<void>;
  /** Subtracts one successful attempt. */
  refund(limit: L, key: string): Promise<void>;
}

/** The error for a caller with too many attempts. */
type Refuse<L extends Limit> = (limit: L, retryAfterSeconds: number) => Error;

/** Called before the error is thrown. `until`: when the caller may try again. */
type OnRefused<L extends Limit> = (limit: L, key: string, until: Date) => Promise<void>;

/** Whether `take` threw this error. */
export function isTooMany(error: unknown): error is AppError {
  return error instanceof AppError && error.appCode === "too_many_requests";
}

const tooMany = (_limit: Limit, retryAfter: number) =>
  new AppError("too_many_requests", { details: { retryAfter } });

/** Whether the limits are off, which only tests can do. */
export const isUnlimited = (env: Pick<Env, "NODE_ENV" | "AUTH_RATE_LIMITS">): boolean =>
  env.NODE_ENV === "test" && env.AUTH_RATE_LIMITS === "off";

/** Limits according to the environment. Tests may turn them off. */
export function openEnvLimits<L extends Limit = Limit>(
  env: Pick<Env, "NODE_ENV" | "AUTH_RATE_LIMITS">,
  redis: Redis | null,
  {
    clock = () => new Date(),
    refuse = tooMany,
    onRefused = async () => undefined,
  }: { clock?: () => Date; refuse?: Refuse<L>; onRefused?: OnRefused<L> } = {},
): RateLimits<L> {
  const unlimited = isUnlimited(env);
  return openRateLimits({ redis, clock, unlimited, refuse, onRefused });
}

/** Keys that a process keeps if it counts without Redis; far more than legitimate use needs. */
const MAX_LOCAL_KEYS = 50_000;

/** Fixed windows. Attempts are counted before the work starts, so that parallel ones cannot slip through together. */
function openRateLimits<L extends Limit>(options: {
  redis: Redis | null;
  clock: () => Date;
  unlimited: boolean;
  refuse: Refuse<L>;
  onRefused: OnRefused<L>;
}): RateLimits<L> {
  const { redis, clock, unlimited, refuse, onRefused } = options;
  const local = openLocalCounters();

  const add = async (limit: Limit, key: string, by: 1 | -1): Promise<number> => {
    const counter = counterOf(limit, key, clock());
    const shared = redis ? await addShared(redis, counter, by) : null;
    return shared ?? local.add(counter, by, clock());
  };
  return {
    take: async (limit, key) => {
      if (unlimited || (await add(limit, key, 1)) <= limit.max) return;
      const { endsAt } = counterOf(limit, key, clock());
      const remainingMs = endsAt - clock().getTime();
      await onRefused(limit, key, new Date(endsAt));
      throw refuse(limit, Math.ceil(remainingMs / 1000));
    },
    refund: async (limit, key) => {
      if (!unlimited) await add(limit, key, -1);
    },
  };
}

/** An IPv6 user owns a whole /64, so a /64 counts as one address. */
export function addressKey(ip: string | undefined): string {
  // The connection was closed before the request was read. Fastify's types do not include this case.
  if (ip === undefined) return "gone";
  if (!ip.includes(":") || ip.startsWith("::ffff:")) return ip.replace("::ffff:", "");
  const [head = "", tail = ""] = ip.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return `${[...front, ...zeros, ...back].slice(0, 4).join(":")}::/64`;
}

interface Counter {
  id: string;
  windowMs: number;
  endsAt: number;
}

function counterOf(limit: Limit, key: string, now: Date): Counter {
  const window = Math.floor(now.getTime() / limit.windowMs);
  // Hashed, because keys contain email addresses.
  return {
    id: `limit:${limit.name}:${hashSecret(key)}:${window}`,
    windowMs: limit.windowMs,
    endsAt: (window + 1) * limit.windowMs,
  };
}

/** Null if Redis cannot count now: sign-in must work without it. */
async function addShared(redis: Redis, counter: Counter, by: number): Promise<number | null> {
  if (redis.status !== "ready") return null;
  try {
    const replies = await redis
      .multi()
      .incrby(counter.id, by)
      .pexpire(counter.id, counter.windowMs)
      .exec();
    const count = replies?.[0]?.[1];
    return typeof count === "number" ? count : null;
  } catch {
    return null;
  }
}

function openLocalCounters(): { add(counter: Counter, by: number, now: Date): number } {
  const counts = new Map<string, { count: number; endsAt: number }>();
  return {
    add: ({ id, endsAt }, by, now) => {
      if (counts.size >= MAX_LOCAL_KEYS)
        for (const [old, entry] of counts) if (entry.endsAt <= now.getTime()) counts.delete(old);
      const count = (counts.get(id)?.count ?? 0) + by;
      counts.set(id, { count, endsAt });
      return count;
    },
  };
}

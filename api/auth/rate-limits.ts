import type { Redis } from "ioredis";
import type { Env } from "#schemas/env.ts";
import { hashSecret } from "#store/hash-secret.ts";
import { AuthError, type AuthErrorCode } from "./errors.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Limit {
  name: string;
  max: number;
  windowMs: number;
  /** What a refusal is called; `over_request_rate_limit` when it has no name of its own. */
  code?: AuthErrorCode;
}

/** One caller's address, whatever account it asks for. `signup` is shared by everything that sends mail. */
export const addressLimits = {
  signup: { name: "signup", max: 30, windowMs: 5 * MINUTE_MS },
  token: { name: "token", max: 150, windowMs: 5 * MINUTE_MS },
  verify: { name: "verify", max: 30, windowMs: 5 * MINUTE_MS },
  oauth: { name: "oauth", max: 60, windowMs: 5 * MINUTE_MS },
  updateUser: { name: "user", max: 30, windowMs: 5 * MINUTE_MS },
  sso: { name: "sso", max: 30, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Wrong passwords. They slow a guesser down; strangers cannot keep the owner of an account out (`password-turns.ts`). */
export const passwordLimits = {
  /** A browser that has signed in to the account before. */
  device: { name: "password-device", max: 10, windowMs: 15 * MINUTE_MS },
  accountAndAddress: { name: "password-from", max: 10, windowMs: 15 * MINUTE_MS },
  /** What counts as the first tries of an address. */
  firstOfAddress: { name: "password-first-from", max: 2, windowMs: HOUR_MS },
  /** Of all strange addresses together, for one account. */
  firstOfAll: { name: "password-first", max: 100, windowMs: HOUR_MS },
  furtherOfAll: { name: "password", max: 50, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

const code = "over_email_send_rate_limit";

/** Mails that strangers can cause. Without SMTP only an admin reads them, so few are enough. */
export const mailLimits = {
  address: { name: "mail-to", max: 10, windowMs: HOUR_MS, code },
  outbox: { name: "mails", max: 30, windowMs: HOUR_MS, code },
  smtp: { name: "mails", max: 300, windowMs: HOUR_MS, code },
} as const satisfies Record<string, Limit>;

/** Asking for codes of second factors, and guessing them. */
export const factorLimits = {
  address: { name: "factors-from", max: 15, windowMs: MINUTE_MS },
  user: { name: "factors", max: 15, windowMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;

export interface RateLimits {
  /** Counts one try. @throws AuthError (the limit's code) when it is one too many */
  take(limit: Limit, key: string): Promise<void>;
  /** Forgets one try: it was a good one. */
  giveBack(limit: Limit, key: string): Promise<void>;
}

/** Limits as the environment has them: a test may do without. */
export function openEnvLimits(
  env: Pick<Env, "NODE_ENV" | "AUTH_RATE_LIMITS">,
  redis: Redis | null,
  clock = () => new Date(),
): RateLimits {
  const unlimited = env.NODE_ENV === "test" && env.AUTH_RATE_LIMITS === "off";
  return openRateLimits({ redis, clock, unlimited });
}

/** Keys kept by a process that counts for itself; far more than honest use needs. */
const MAX_LOCAL_KEYS = 50_000;

/** Fixed windows. Counted before the work is done, so that parallel tries cannot slip through together. */
export function openRateLimits(options: {
  redis: Redis | null;
  clock: () => Date;
  unlimited: boolean;
}): RateLimits {
  const { redis, clock, unlimited } = options;
  const local = openLocalCounters();

  const add = async (limit: Limit, key: string, by: 1 | -1): Promise<number> => {
    const counter = counterOf(limit, key, clock());
    const shared = redis ? await addShared(redis, counter, by) : null;
    return shared ?? local.add(counter, by, clock());
  };
  return {
    take: async (limit, key) => {
      if (unlimited || (await add(limit, key, 1)) <= limit.max) return;
      const left = counterOf(limit, key, clock()).endsAt - clock().getTime();
      throw new AuthError(limit.code ?? "over_request_rate_limit", {
        retryAfter: Math.ceil(left / 1000),
      });
    },
    giveBack: async (limit, key) => {
      if (!unlimited) await add(limit, key, -1);
    },
  };
}

/** IPv6 users have a whole /64 to themselves, so that is what counts as one address. */
export function addressKey(ip: string | undefined): string {
  // The line was cut before the request was looked at, whatever Fastify's types say.
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
  // Hashed, because keys hold e-mail addresses.
  return {
    id: `limit:${limit.name}:${hashSecret(key)}:${window}`,
    windowMs: limit.windowMs,
    endsAt: (window + 1) * limit.windowMs,
  };
}

/** Null when Redis cannot count now: sign-in must work without it. */
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

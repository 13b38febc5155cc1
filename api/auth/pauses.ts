import type { Redis } from "ioredis";
import { hashSecret } from "#store/hash-secret.ts";

/** Minimum times between two events of a kind, such as emails to one address. Unlike a fixed window, a pause starts with the first event. */
export interface Pauses {
  /** Begins a pause and returns 0. During a pause, returns the milliseconds that are left. */
  begin(name: string, key: string, lengthMs: number): Promise<number>;
  end(name: string, key: string): Promise<void>;
}

/** Atomic, so that only one of two simultaneous requests begins the pause. Uses the caller's clock, not Redis's. */
const BEGIN = `
local since = redis.call("GET", KEYS[1])
if since then
  local left = tonumber(since) + tonumber(ARGV[2]) - tonumber(ARGV[1])
  if left > 0 then return left end
end
redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
return 0`;

/** Far more than legitimate use needs. */
const MAX_LOCAL_KEYS = 50_000;

export function openPauses(options: { redis: Redis | null; clock: () => Date }): Pauses {
  const { redis, clock } = options;
  const local = new Map<string, number>();

  const beginLocal = (id: string, lengthMs: number): number => {
    const now = clock().getTime();
    const until = local.get(id) ?? 0;
    if (until > now) return until - now;
    if (local.size >= MAX_LOCAL_KEYS)
      for (const [old, end] of local) if (end <= now) local.delete(old);
    local.set(id, now + lengthMs);
    return 0;
  };
  return {
    begin: async (name, key, lengthMs) => {
      const id = idOf(name, key);
      const left = await shared(redis, (ready) =>
        ready.eval(BEGIN, 1, id, clock().getTime(), lengthMs),
      );
      return typeof left === "number" ? left : beginLocal(id, lengthMs);
    },
    end: async (name, key) => {
      const id = idOf(name, key);
      local.delete(id);
      await shared(redis, (ready) => ready.del(id));
    },
  };
}

/** Hashed, because the keys contain email addresses. */
function idOf(name: string, key: string): string {
  return `pause:${name}:${hashSecret(key)}`;
}

/** Null when Redis is unavailable: sign-in must work without it. */
async function shared<T>(
  redis: Redis | null,
  ask: (ready: Redis) => Promise<T>,
): Promise<T | null> {
  if (redis?.status !== "ready") return null;
  try {
    return await ask(redis);
  } catch {
    return null;
  }
}

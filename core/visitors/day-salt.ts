import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { endOfDay } from "#schemas/visitors/visit-day.ts";
import { saltKey } from "./day-keys.ts";

const SALT_BYTES = 32;
/** Another process may still be counting the last second of the day. */
const GRACE_MS = 60_000;

/** The salt of today, the same in every process. It is only in Redis, which deletes it after the day, so digests cannot be computed again. */
export async function saltOfDay(redis: Redis, day: string, now: Date): Promise<string> {
  const key = saltKey(day);
  const forMs = Math.max(endOfDay(day).getTime() - now.getTime(), 0) + GRACE_MS;
  const salt = randomBytes(SALT_BYTES).toString("base64url");
  await redis.set(key, salt, "PX", forMs, "NX");
  return (await redis.get(key)) ?? salt;
}

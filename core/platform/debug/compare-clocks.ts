import type { Redis } from "ioredis";
import type { Clocks } from "#schemas/admin/debug.ts";
import { databaseTime } from "#store/database-time.ts";
import type { CoreContext } from "../../context.ts";

/** Compares the clocks of the database and of Redis with the one of this process. */
export async function compareClocks({
  db,
  redis,
}: Pick<CoreContext, "db" | "redis">): Promise<Clocks> {
  const [databaseAheadMs, redisAheadMs] = await Promise.all([
    aheadMs(() => databaseTime(db)),
    // The page is needed when something is broken, which may be Redis.
    aheadMs(() => redisTime(redis)).catch(() => null),
  ]);
  return { process: new Date().toISOString(), databaseAheadMs, redisAheadMs };
}

/** The service read its clock about halfway between the question and the answer. */
async function aheadMs(ask: () => Promise<Date>): Promise<number> {
  const askedAt = Date.now();
  const time = await ask();
  return Math.round(time.getTime() - (askedAt + Date.now()) / 2);
}

async function redisTime(redis: Redis): Promise<Date> {
  const [seconds, microseconds] = await redis.time();
  return new Date(Number(seconds) * 1_000 + Number(microseconds) / 1_000);
}

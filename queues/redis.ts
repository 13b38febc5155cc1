import { once } from "node:events";
import { Redis } from "ioredis";
import { waitFor } from "#service/dependencies.ts";
import type { Service } from "#service/start-service.ts";

/** How long a caller waits for the first connection. After that, every command reports that there is no connection. */
const FIRST_CONNECT_WAIT_MS = 3_000;
const COMMAND_TIMEOUT_MS = 5_000;
const RETRY_STEP_MS = 200;
const RETRY_MAX_MS = 2_000;
/** Keepalive lets the kernel detect a half-open connection, which would otherwise go unnoticed. */
const KEEP_ALIVE_MS = 10_000;
/** Why each connection last broke or could not be established. */
const lastErrors = new WeakMap<Redis, Error>();

/** A producer must fail immediately when Redis is unavailable, so that the API can respond. MongoDB already has the data. */
export function openRedis(url: string): Redis {
  return keepAlive(
    new Redis(url, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_TIMEOUT_MS,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy,
    }),
  );
}

/** Like `openRedis`, but first waits a moment for the connection. */
export async function connectProducer(url: string): Promise<Redis> {
  const redis = openRedis(url);
  await settled(redis);
  return redis;
}

/** @throws the reason why there is no connection, or the error that Redis returns */
export async function checkRedis(redis: Redis): Promise<void> {
  if (redis.status !== "ready") {
    const lastError = lastErrors.get(redis);
    if (lastError) throw lastError;
    // The connection is being established. Rejects with the error that prevents it.
    await once(redis, "ready", { signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) });
  }
  await redis.ping();
}

/** Waits while Redis is unavailable, and logs that it is waiting. */
export function whenRedisAnswers(service: Service, redis: Redis): Promise<void> {
  const address = service.env.REDIS_URL;
  return waitFor(service, { variable: "REDIS_URL", what: "Redis", address }, () =>
    checkRedis(redis),
  );
}

/** A worker waits for Redis without a limit. BullMQ requires the null. */
export function connectWorker(url: string): Redis {
  return keepAlive(
    new Redis(url, { maxRetriesPerRequest: null, keepAlive: KEEP_ALIVE_MS, retryStrategy }),
  );
}

/** For subscriptions: it resubscribes automatically after a reconnect. */
export function connectSubscriber(url: string): Redis {
  return keepAlive(
    new Redis(url, {
      maxRetriesPerRequest: null,
      autoResubscribe: true,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy,
    }),
  );
}

function retryStrategy(attempt: number): number {
  return Math.min(attempt * RETRY_STEP_MS, RETRY_MAX_MS);
}

/** Without a listener, ioredis ends the process. Every command reports its own failure, and health shows the state. */
function keepAlive(redis: Redis): Redis {
  redis.on("error", (error) => lastErrors.set(redis, error));
  redis.on("ready", () => lastErrors.delete(redis));
  return redis;
}

function settled(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FIRST_CONNECT_WAIT_MS);
    redis.once("ready", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

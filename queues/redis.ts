import { Redis } from "ioredis";

/** How long a process waits at its start; afterwards it runs without Redis and says so in its health. */
const FIRST_CONNECT_WAIT_MS = 3_000;
const COMMAND_TIMEOUT_MS = 5_000;
const RETRY_STEP_MS = 200;
const RETRY_MAX_MS = 2_000;
/** A half-open connection is noticed by the kernel instead of never. */
const KEEP_ALIVE_MS = 10_000;

/** A producer must fail at once when Redis is away, so that the api can answer; MongoDB already holds the truth. */
export async function connectProducer(url: string): Promise<Redis> {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_MS,
    retryStrategy,
  });
  keepAlive(redis);
  await settled(redis);
  return redis;
}

/** A worker waits for Redis for as long as it takes; BullMQ demands the null. */
export function connectWorker(url: string): Redis {
  return keepAlive(
    new Redis(url, { maxRetriesPerRequest: null, keepAlive: KEEP_ALIVE_MS, retryStrategy }),
  );
}

/** For subscriptions: subscribes again by itself after a reconnect. */
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

/** Without a listener ioredis ends the process; every command reports its own failure, and health shows the state. */
function keepAlive(redis: Redis): Redis {
  redis.on("error", () => undefined);
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

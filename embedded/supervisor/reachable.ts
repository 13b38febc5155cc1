import { withoutCredentials } from "#service/address.ts";
import { refusedLogin } from "#service/refused-login.ts";

const ANSWER_MS = 2_000;

const QUESTIONS = { MONGODB_URI: askMongo, REDIS_URL: askRedis, S3_ENDPOINT: askStorage };

/**
 * Checks the services named in the settings before anything starts.
 * @param known errors found so far; services with an error are not checked
 * @returns an error for each service that does not respond
 */
export async function unreachableServices(
  source: Record<string, string | undefined>,
  faults: string[],
): Promise<string[]> {
  const checks = Object.entries(QUESTIONS).map(async ([variable, ask]) => {
    const address = source[variable];
    const isWrong = faults.some((fault) => fault.startsWith(`${variable}:`));
    return address && !isWrong ? ask(address) : null;
  });
  return (await Promise.all(checks)).filter((fault) => fault !== null);
}

async function askMongo(uri: string): Promise<string | null> {
  const { MongoClient } = await import("mongodb");
  try {
    // The driver parses the address here and reports errors in it.
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: ANSWER_MS });
    try {
      // A ping requires no login.
      await client.db().collection("installation").findOne({});
    } finally {
      await client.close();
    }
    return null;
  } catch (error) {
    return fault("MONGODB_URI", "the database", uri, error);
  }
}

async function askRedis(url: string): Promise<string | null> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: unknown;
  redis.on("error", (error) => (reason = error));
  try {
    await redis.connect();
    await redis.ping();
    return null;
  } catch (error) {
    return fault("REDIS_URL", "Redis", url, reason ?? error);
  } finally {
    redis.disconnect();
  }
}

/** Any response means that the server is running. Its content is checked later. */
async function askStorage(endpoint: string): Promise<string | null> {
  try {
    await fetch(endpoint, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_MS) });
    return null;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return fault("S3_ENDPOINT", "the object storage", endpoint, cause ?? error);
  }
}

function fault(variable: string, what: string, address: string, error: unknown): string {
  const refusal = refusedLogin({ MONGODB_URI: address, REDIS_URL: address }, error);
  if (refusal !== null) return refusal;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return `${variable}: ${what} does not respond at ${withoutCredentials(address)} (${reason}); start it, or correct the address`;
}

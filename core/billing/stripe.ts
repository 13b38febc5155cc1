import Stripe from "stripe";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { Log } from "#service/log.ts";
import { version } from "#service/version.ts";

const TIMEOUT_MS = 15_000;
/** Of requests that Stripe did not answer. The library repeats them with the same idempotency key. */
const RETRIES = 1;

export type StripeEnv = Pick<Env, "PLANS" | "STRIPE_SECRET_KEY" | "STRIPE_API_URL">;

const clients = new Map<string, Stripe>();

/** @throws AppError billing_off */
export function requireStripe(env: StripeEnv): Stripe {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL } = env;
  if (!key || env.PLANS.length === 0) throw new AppError("billing_off");
  const id = `${STRIPE_API_URL} ${key}`;
  const client = clients.get(id) ?? openStripe(key, new URL(STRIPE_API_URL));
  clients.set(id, client);
  return client;
}

function openStripe(key: string, { hostname, port, protocol }: URL): Stripe {
  return new Stripe(key, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port === "" ? {} : { port: Number(port) }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: "Pressmark", version },
  });
}

/** @throws AppError billing_unavailable if Stripe does not answer, billing_refused if it refuses */
export async function askStripe<T>({ log }: { log: Log }, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw appErrorOf(log, error);
  }
}

/** Whether an object does not exist at Stripe: someone deleted it in its dashboard. */
export function isMissingAtStripe(error: unknown): boolean {
  const { cause } = error instanceof AppError ? error : { cause: error };
  return cause instanceof Stripe.errors.StripeError && cause.code === "resource_missing";
}

const TOO_MANY = 429;
const SERVER_ERROR = 500;

function appErrorOf(log: Log, error: InstanceType<typeof Stripe.errors.StripeError>): AppError {
  const { statusCode, message } = error;
  if (statusCode === undefined || statusCode === TOO_MANY || statusCode >= SERVER_ERROR)
    return new AppError("billing_unavailable", { cause: error });
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError("billing_refused", { message, cause: error });
  // The key, a price or the portal is not set up correctly. Only the operator can change that.
  log.error({ err: error }, "Stripe has refused a request");
  return new AppError("billing_refused", {
    message:
      "Stripe has refused this. Ask the operator of this installation: the log has the reason.",
    cause: error,
  });
}

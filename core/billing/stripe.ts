import Stripe from "stripe";
import type { Env } from "#schemas/env.ts";
import { AppError } from "#schemas/errors.ts";
import { version } from "#service/version.ts";

const TIMEOUT_MS = 15_000;
/** Of requests that Stripe did not answer. The library sends the same idempotency key again. */
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

/** @throws AppError billing_unavailable if Stripe does not answer, billing_refused with Stripe's words if it refuses */
export async function askStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw appErrorOf(error);
  }
}

function appErrorOf(error: InstanceType<typeof Stripe.errors.StripeError>): AppError {
  const { statusCode, message } = error;
  const isDown = statusCode === undefined || statusCode === 429 || statusCode >= 500;
  if (isDown || error instanceof Stripe.errors.StripeConnectionError)
    return new AppError("billing_unavailable", { cause: error });
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError("billing_refused", { message, cause: error });
  // The request itself was wrong, or the key: only the operator can do something about it.
  return new AppError("billing_refused", {
    message:
      "Stripe has refused this. The operator of this installation finds the reason in the log.",
    cause: error,
  });
}

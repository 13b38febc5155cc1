import Stripe from "stripe";
import { AppError } from "#schemas/errors.ts";
import { wakeBilling } from "#queues/enqueue.ts";
import { insertBillingEvent } from "#store/billing/events.ts";
import { bestEffort } from "../../best-effort.ts";
import type { BillingContext } from "../customer.ts";
import { requireStripe } from "../stripe.ts";

/** Copies of a request are refused after this time. */
const TOLERANCE_S = 300;

interface SentEvent {
  raw: string;
  signature: string | string[] | undefined;
}

/** @throws AppError billing_off, signature_missing, signature_invalid, invalid_json */
export function verifyEvent(
  { env }: Pick<BillingContext, "env">,
  { raw, signature }: SentEvent,
  now: Date = new Date(),
): Stripe.Event {
  const stripe = requireStripe(env);
  const secret = env.STRIPE_WEBHOOK_SECRET ?? "";
  if (signature === undefined) throw new AppError("signature_missing");
  try {
    const at = now.getTime();
    return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S, undefined, at);
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError("invalid_json", { cause: error });
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new AppError("signature_invalid", { cause: error });
  }
}

/** Stores an event before it is acknowledged, and wakes the worker that asks Stripe. */
export async function receiveEvent(
  context: BillingContext,
  { id, type, created, data }: Stripe.Event,
  now: Date = new Date(),
): Promise<{ duplicate: boolean }> {
  const object = data.object as { id?: string; object?: string; customer?: unknown };
  const customerId = object.object === "customer" ? (object.id ?? null) : idOf(object.customer);
  const isNew = await insertBillingEvent(context.db, {
    _id: id,
    type,
    objectId: object.id ?? "",
    customerId,
    createdAt: new Date(created * 1000),
    receivedAt: now,
    // Nothing here depends on an event without a customer.
    handledAt: customerId === null ? now : null,
  });
  // Also for a duplicate: the first one may not be handled.
  if (customerId !== null) await bestEffort(context, () => wakeBilling(context.queues, customerId));
  return { duplicate: !isNew };
}

function idOf(customer: unknown): string | null {
  if (typeof customer === "string") return customer;
  if (customer === null || typeof customer !== "object" || !("id" in customer)) return null;
  return typeof customer.id === "string" ? customer.id : null;
}

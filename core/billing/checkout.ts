import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { AppError } from "#schemas/errors.ts";
import type { Interval } from "#schemas/billing/plan.ts";
import { findBillingAccount, replaceCheckout } from "#store/billing/accounts.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { type BillingContext, ensureCustomer } from "./customer.ts";
import { isLive } from "./is-live.ts";
import { requirePrice } from "./plans.ts";
import { askStripe, requireStripe } from "./stripe.ts";
import { syncBilling } from "./sync/sync-billing.ts";

interface Wish {
  planId: string;
  interval: Interval;
  /** Of who begins the checkout. */
  email: string;
}

/**
 * The address of Stripe's page on which the subscription begins. An organization has one open session at a time, so that two users at the same moment cannot
 * pay for two subscriptions.
 * @throws AppError billing_subscribed, conflict
 */
export async function beginCheckout(
  context: BillingContext,
  org: OrgDocument,
  { planId, interval, email }: Wish,
): Promise<string> {
  const { db, env } = context;
  const { plan, priceId } = requirePrice(env, planId, interval);
  const stripe = requireStripe(env);
  const account = await ensureCustomer(context, org, email);
  if (isLive(account.status)) throw new AppError("billing_subscribed");
  const from = account.checkoutSessionId;
  if (from !== null) {
    const open = await closeSession(context, stripe, { orgId: org._id, sessionId: from, priceId });
    if (open) return open;
  }
  const trialDays = account.trialUsed ? 0 : plan.trialDays;
  const params = sessionOf(context, org, { customer: account.customerId, priceId, trialDays });
  const hash = createHash("sha256")
    .update(JSON.stringify([from, params]))
    .digest("hex");
  const session = await askStripe(() =>
    stripe.checkout.sessions.create(params, { idempotencyKey: `checkout-${org._id}-${hash}` }),
  );
  if (!session.url) throw new AppError("conflict");
  if (await replaceCheckout(db, org._id, { from, to: session.id })) return session.url;
  const winner = await findBillingAccount(db, org._id);
  if (winner?.checkoutSessionId === session.id && !winner.closedAt) return session.url;
  await askStripe(() => stripe.checkout.sessions.expire(session.id));
  throw new AppError("conflict", {
    message: "Another user of this organization is at the checkout. Reload and try again.",
  });
}

/** Ends an earlier session, or returns its address if it is open and for the same price. @throws AppError billing_subscribed */
async function closeSession(
  context: BillingContext,
  stripe: Stripe,
  { orgId, sessionId, priceId }: { orgId: string; sessionId: string; priceId: string },
): Promise<string | null> {
  const session = await askStripe(() => stripe.checkout.sessions.retrieve(sessionId));
  if (session.status === "open") {
    if (session.url && session.metadata?.["priceId"] === priceId) return session.url;
    await askStripe(() => stripe.checkout.sessions.expire(sessionId));
    return null;
  }
  if (session.status !== "complete") return null;
  const account = await syncBilling(context, orgId);
  if (isLive(account?.status ?? null)) throw new AppError("billing_subscribed");
  return null;
}

function sessionOf(
  { env }: BillingContext,
  org: OrgDocument,
  { customer, priceId, trialDays }: { customer: string; priceId: string; trialDays: number },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { orgId: org._id, priceId };
  const page = `${env.PUBLIC_URL}/${org.handle}/~/settings/billing`;
  return {
    mode: "subscription",
    customer,
    client_reference_id: org._id,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: `${page}?outcome=success`,
    cancel_url: `${page}?outcome=canceled`,
    metadata,
    subscription_data: {
      metadata,
      ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
    },
    allow_promotion_codes: true,
    ...(env.STRIPE_AUTOMATIC_TAX === "on"
      ? {
          automatic_tax: { enabled: true },
          customer_update: { address: "auto", name: "auto" },
          tax_id_collection: { enabled: true },
        }
      : {}),
  };
}

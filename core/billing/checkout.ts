import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { AppError } from "#schemas/errors.ts";
import type { Interval, Plan } from "#schemas/billing/plan.ts";
import { findBillingAccount, replaceCheckout, replaceCustomer } from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { type BillingContext, ensureCustomer } from "./customer.ts";
import { isLive } from "./is-live.ts";
import { requirePrice } from "./plans.ts";
import { askStripe, isMissingAtStripe, requireStripe } from "./stripe.ts";
import { syncBilling } from "./sync/sync-billing.ts";

interface Wish {
  planId: string;
  interval: Interval;
  /** Of the user who begins the checkout. */
  email: string;
}

/**
 * The address of Stripe's page on which the subscription begins. An organization has one open session at a time, so two users at the same moment cannot pay for
 * two subscriptions.
 * @throws AppError billing_off, plan_not_found, plan_interval, billing_subscribed, conflict
 */
export async function beginCheckout(
  context: BillingContext,
  org: OrgDocument,
  wish: Wish,
): Promise<string> {
  requireStripe(context.env);
  const chosen = requirePrice(context.env, wish.planId, wish.interval);
  const account = await ensureCustomer(context, org, wish.email);
  if (isLive(account.status)) throw new AppError("billing_subscribed");
  const open = await settleSession(context, account, chosen.priceId);
  if (open !== null) return open;
  try {
    return await openSession(context, org, { account, ...chosen });
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
    // Either the customer or the price is missing. With a new customer, a missing price is refused again.
    await replaceCustomer(context.db, org._id, { from: account.customerId, to: null });
    const renewed = await ensureCustomer(context, org, wish.email);
    return openSession(context, org, { account: renewed, ...chosen });
  }
}

interface Chosen {
  account: BillingAccountDocument & { customerId: string };
  plan: Plan;
  priceId: string;
}

async function openSession(
  context: BillingContext,
  org: OrgDocument,
  chosen: Chosen,
): Promise<string> {
  const { db, env } = context;
  const { account } = chosen;
  const stripe = requireStripe(env);
  const { checkoutSessionId: from, checkouts } = account;
  const params = sessionOf(context, org, chosen);
  // Two requests at once get the same session, and every later one another. Stripe refuses a key with other parameters.
  const hash = createHash("sha256").update(JSON.stringify(params)).digest("hex");
  const idempotencyKey = `checkout-${org._id}-${checkouts}-${hash}`;
  const session = await askStripe(context, () =>
    stripe.checkout.sessions.create(params, { idempotencyKey }),
  );
  if (!session.url) throw new AppError("conflict");
  if (await replaceCheckout(db, org._id, { from, to: session.id, checkouts })) return session.url;
  const winner = await findBillingAccount(db, org._id);
  if (winner?.checkoutSessionId === session.id && !winner.closedAt) return session.url;
  await askStripe(context, () => stripe.checkout.sessions.expire(session.id));
  throw new AppError("conflict", {
    message: "Another user of this organization is at the checkout. Reload and try again.",
  });
}

/** Ends an earlier session, or returns its address if it is open and for the same price. @throws AppError billing_subscribed */
async function settleSession(
  context: BillingContext,
  { _id: orgId, checkoutSessionId }: BillingAccountDocument,
  priceId: string,
): Promise<string | null> {
  if (checkoutSessionId === null) return null;
  const stripe = requireStripe(context.env);
  const ask = <T>(question: () => Promise<T>) => askStripe(context, question);
  const session = await ask(() => stripe.checkout.sessions.retrieve(checkoutSessionId));
  if (session.status === "open") {
    if (session.url && session.metadata?.["priceId"] === priceId) return session.url;
    await ask(() => stripe.checkout.sessions.expire(checkoutSessionId));
  }
  if (session.status !== "complete") return null;
  // Its webhook has not arrived yet, or the subscription has ended since.
  const account = await syncBilling(context, orgId);
  if (isLive(account?.status ?? null)) throw new AppError("billing_subscribed");
  return null;
}

function sessionOf(
  { env }: BillingContext,
  org: OrgDocument,
  { account, plan, priceId }: Chosen,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { orgId: org._id, planId: plan.id, priceId };
  const page = `${env.PUBLIC_URL}/${org.handle}/~/settings/billing`;
  const trialDays = account.trialUsed ? 0 : plan.trialDays;
  return {
    mode: "subscription",
    customer: account.customerId,
    client_reference_id: org._id,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: `${page}?outcome=success`,
    cancel_url: `${page}?outcome=canceled`,
    metadata,
    subscription_data: {
      metadata,
      ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
    },
    ...(env.STRIPE_AUTOMATIC_TAX === "on"
      ? {
          automatic_tax: { enabled: true },
          customer_update: { address: "auto", name: "auto" },
          tax_id_collection: { enabled: true },
        }
      : {}),
  };
}

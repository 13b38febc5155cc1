import type Stripe from "stripe";
import { planOfPrice } from "#schemas/billing/plan-of.ts";
import { findBillingAccount } from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { putInvoices } from "#store/billing/invoices.ts";
import { putSubscription } from "#store/billing/subscriptions.ts";
import type { BillingContext } from "../customer.ts";
import { isLive, isPastDue } from "../is-live.ts";
import { askStripe, requireStripe } from "../stripe.ts";
import { readInvoice } from "./read-invoice.ts";
import { readSubscription, type SubscriptionFacts } from "./read-subscription.ts";

/** Stripe lists the newest first. Older invoices no longer change. */
const INVOICES_READ = 24;
const DAY_MS = 86_400_000;

/**
 * Asks Stripe about the subscription and the invoices of an organization, stores the answer, and puts the plan in force. It can be repeated at any time.
 * Returns null if the organization has no customer at Stripe.
 */
export async function syncBilling(
  { db, env }: BillingContext,
  orgId: string,
  now: Date = new Date(),
): Promise<BillingAccountDocument | null> {
  const account = await findBillingAccount(db, orgId);
  if (!account?.customerId) return account;
  const stripe = requireStripe(env);
  const customer = account.customerId;
  const [subscriptions, invoices] = await askStripe(() =>
    Promise.all([
      stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
      stripe.invoices.list({ customer, limit: INVOICES_READ }),
    ]),
  );
  const stored = invoices.data.map((invoice) =>
    readInvoice(invoice, { orgId, syncedAt: now, amountRefunded: 0 }),
  );
  await putInvoices(db, stored);
  const all = subscriptions.data;
  const subscription = newestOf(all);
  if (!subscription) return account;
  const facts = readSubscription(subscription);
  const due = dueSince(account, facts, { invoices: invoices.data, now });
  const graceEndsAt = due && new Date(due.getTime() + env.BILLING_GRACE_DAYS * DAY_MS);
  const planId = (facts.priceId && planOfPrice(env.PLANS, facts.priceId)?.id) ?? account.planId;
  return putSubscription(db, orgId, {
    ...facts,
    planId,
    pastDueSince: due,
    graceEndsAt,
    trialUsed: account.trialUsed || all.some(({ trial_start }) => trial_start !== null),
    syncedAt: now,
  });
}

/** A subscription that has not ended, else the last one. */
function newestOf(subscriptions: Stripe.Subscription[]): Stripe.Subscription | null {
  const sorted = subscriptions.toSorted((one, other) => other.created - one.created);
  const live = sorted.find(({ status }) => isLive(status));
  return live ?? sorted[0] ?? null;
}

/** Since when a payment is missing: since the oldest invoice that could not be charged. */
function dueSince(
  account: BillingAccountDocument,
  facts: SubscriptionFacts,
  { invoices, now }: { invoices: Stripe.Invoice[]; now: Date },
): Date | null {
  if (!isPastDue(facts.status)) return null;
  if (account.pastDueSince && account.subscriptionId === facts.subscriptionId)
    return account.pastDueSince;
  const open = invoices.filter(({ status, attempted }) => status === "open" && attempted);
  const oldest = Math.min(...open.map(({ created }) => created * 1000));
  return Number.isFinite(oldest) ? new Date(oldest) : now;
}

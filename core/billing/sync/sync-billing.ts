import type Stripe from "stripe";
import { planOfPrice } from "#schemas/billing/plan-of.ts";
import { findBillingAccount } from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { putInvoices } from "#store/billing/invoices.ts";
import { putNoSubscription, putSubscription } from "#store/billing/subscriptions.ts";
import { bestEffort } from "../../best-effort.ts";
import { publishOrgChanged } from "../../orgs/publish-org.ts";
import { endAtStripe } from "../close-billing.ts";
import type { BillingContext } from "../customer.ts";
import { isLive, isPastDue } from "../is-live.ts";
import { sendNotices } from "../notices/send-notices.ts";
import { askAboutCustomer } from "./ask-about-customer.ts";
import type { CustomerAnswer } from "./customer-answer.ts";
import { readInvoice } from "./read-invoice.ts";
import { readSubscription, type SubscriptionFacts } from "./read-subscription.ts";

const DAY_MS = 86_400_000;

/**
 * Asks Stripe about the subscription and the invoices of an organization, stores the answer, puts the plan in force, and sends the notices that are due. Events
 * and schedules only cause it, so neither their order nor their number matters. Returns null without an account.
 * @param named ids of objects that events are about
 * @throws AppError billing_unavailable, billing_refused; also if Stripe has no such customer, because that is what a key of another account looks like
 */
export async function syncBilling(
  context: BillingContext,
  orgId: string,
  now: Date = new Date(),
  named: string[] = [],
): Promise<BillingAccountDocument | null> {
  const { db } = context;
  const account = await findBillingAccount(db, orgId);
  if (!account?.customerId) return account;
  const answer = await askAboutCustomer(context, account.customerId, named);
  await putInvoices(
    db,
    answer.invoices.map((invoice) =>
      readInvoice(invoice, { orgId, syncedAt: now, charges: answer.charges }),
    ),
  );
  if (account.closedAt) {
    // The organization was deleted: whatever begins for it has to end.
    await endAtStripe(context, account, now);
    return account;
  }
  const subscription = newestOf(answer.subscriptions);
  const stored = subscription
    ? await putSubscription(db, orgId, updateOf(context, account, { answer, subscription, now }))
    : await putNoSubscription(db, orgId, now);
  if (stored) await sendNotices(context, stored, now);
  await bestEffort(context, () => publishOrgChanged(context, orgId));
  return stored;
}

/** A subscription that has not ended, else the last one. */
function newestOf(subscriptions: Stripe.Subscription[]): Stripe.Subscription | null {
  const sorted = subscriptions.toSorted((one, other) => other.created - one.created);
  return sorted.find(({ status }) => isLive(status)) ?? sorted[0] ?? null;
}

function updateOf(
  { env }: BillingContext,
  account: BillingAccountDocument,
  {
    answer,
    subscription,
    now,
  }: { answer: CustomerAnswer; subscription: Stripe.Subscription; now: Date },
) {
  const facts = readSubscription(subscription);
  const pastDueSince = dueSince(account, facts, { invoices: answer.invoices, now });
  const graceMs = env.BILLING_GRACE_DAYS * DAY_MS;
  const sold = facts.priceId === null ? null : planOfPrice(env.PLANS, facts.priceId);
  const { customer } = subscription;
  return {
    ...facts,
    // PLANS may not have the price any more: then the plan has the name under which it was sold.
    planId: sold?.id ?? subscription.metadata["planId"] ?? account.planId,
    pastDueSince,
    graceEndsAt: pastDueSince && new Date(pastDueSince.getTime() + graceMs),
    trialUsed:
      account.trialUsed || answer.subscriptions.some(({ trial_start }) => trial_start !== null),
    email: typeof customer === "object" && !customer.deleted ? customer.email : account.email,
    syncedAt: now,
  };
}

/** Since when a payment is missing: since the oldest invoice that could not be charged. It stays if the subscription ends because of it. */
function dueSince(
  account: BillingAccountDocument,
  { status, subscriptionId }: SubscriptionFacts,
  { invoices, now }: { invoices: Stripe.Invoice[]; now: Date },
): Date | null {
  const isSame = account.subscriptionId === subscriptionId;
  if (!isLive(status)) return isSame ? account.pastDueSince : null;
  if (!isPastDue(status)) return null;
  if (account.pastDueSince && isSame) return account.pastDueSince;
  const open = invoices.filter((invoice) => invoice.status === "open" && invoice.attempted);
  const oldest = Math.min(...open.map(({ created }) => created * 1000));
  return Number.isFinite(oldest) ? new Date(oldest) : now;
}

import type Stripe from "stripe";
import { SubscriptionStatus } from "#schemas/billing/billing.ts";
import { Interval } from "#schemas/billing/plan.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";

export type SubscriptionFacts = Pick<
  BillingAccountDocument,
  | "subscriptionId"
  | "status"
  | "priceId"
  | "interval"
  | "currency"
  | "amount"
  | "quantity"
  | "startedAt"
  | "endedAt"
  | "currentPeriodEnd"
  | "cancelAt"
  | "trialEndsAt"
>;

/** What we store of a subscription. */
export function readSubscription(subscription: Stripe.Subscription): SubscriptionFacts {
  const [item] = subscription.items.data;
  const quantity = item?.quantity ?? 1;
  const unit = item?.price.unit_amount ?? null;
  const status = SubscriptionStatus.parse(subscription.status);
  const end = item?.current_period_end ?? null;
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null);
  return {
    subscriptionId: subscription.id,
    status,
    priceId: item?.price.id ?? null,
    interval: Interval.safeParse(item?.price.recurring?.interval).data ?? null,
    currency: subscription.currency,
    amount: unit === null ? null : unit * quantity,
    quantity,
    startedAt: momentOf(subscription.start_date),
    endedAt: momentOf(subscription.ended_at),
    currentPeriodEnd: momentOf(end),
    cancelAt: subscription.ended_at ? null : momentOf(cancelAt),
    trialEndsAt: momentOf(subscription.trial_end),
  };
}

/** Stripe counts seconds. */
export function momentOf(seconds: number): Date;
export function momentOf(seconds: number | null | undefined): Date | null;
export function momentOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000);
}

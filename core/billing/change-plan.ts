import type Stripe from "stripe";
import { AppError } from "#schemas/errors.ts";
import type { BillingPreview } from "#schemas/billing/billing.ts";
import type { Interval } from "#schemas/billing/plan.ts";
import type { BillingContext } from "./customer.ts";
import { requirePrice } from "./plans.ts";
import { requireSubscription } from "./require-subscription.ts";
import { askStripe } from "./stripe.ts";
import { momentOf } from "./sync/read-subscription.ts";
import { syncBilling } from "./sync/sync-billing.ts";

export interface PlanChoice {
  planId: string;
  interval: Interval;
}

/** What a user has seen and agreed to. */
export interface AcceptedPrice {
  pricedAt: Date;
  dueNow: number;
}

/** A price gets stale, because it is calculated by the second. */
const PREVIEW_VALID_MS = 10 * 60_000;

/** What `changePlan` would cost, as Stripe calculates it for this moment. @throws AppError billing_not_subscribed, billing_unchanged */
export async function previewPlan(
  context: BillingContext,
  orgId: string,
  choice: PlanChoice,
  now: Date = new Date(),
): Promise<BillingPreview> {
  const change = await changeOf(context, orgId, choice);
  const prorationDate = Math.floor(now.getTime() / 1000);
  const [due, next] = await askStripe(context, () =>
    Promise.all([
      invoiceOf(change, { proration_behavior: "always_invoice", proration_date: prorationDate }),
      invoiceOf(change, { proration_behavior: "none" }),
    ]),
  );
  const lines = due.lines.data;
  const credit = lines.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  // With another interval, a period begins now, and its end is the next invoice.
  const whole = lines.find(({ amount, parent }) => amount > 0 && !isProration(parent));
  return {
    dueNow: due.total,
    credit,
    nextAmount: whole?.amount ?? next.total,
    nextAt: momentOf(whole?.period.end ?? next.period_end).toISOString(),
    currency: due.currency,
    pricedAt: momentOf(prorationDate).toISOString(),
    expiresAt: new Date(prorationDate * 1000 + PREVIEW_VALID_MS).toISOString(),
  };
}

const isProration = (parent: Stripe.InvoiceLineItem.Parent | null): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;

/**
 * Changes the plan at once. The difference for the rest of the period is charged, or credited to the next invoices: exactly what the preview has shown.
 * @throws AppError billing_not_subscribed, billing_unchanged, billing_preview_expired
 */
export async function changePlan(
  context: BillingContext,
  orgId: string,
  choice: PlanChoice & AcceptedPrice,
  now: Date = new Date(),
): Promise<void> {
  const change = await changeOf(context, orgId, choice);
  const { stripe, subscription, items } = change;
  const proration = {
    proration_behavior: "always_invoice",
    proration_date: Math.floor(choice.pricedAt.getTime() / 1000),
  } as const;
  // A moment that the caller chooses freely would be a discount.
  if (!isValid(choice, change, now)) throw new AppError("billing_preview_expired");
  // Meanwhile another admin may have changed the plan, or the operator a discount or a tax.
  const due = await askStripe(context, () => invoiceOf(change, proration));
  if (due.total !== choice.dueNow) throw new AppError("billing_preview_expired");
  await askStripe(context, () =>
    stripe.subscriptions.update(subscription.id, {
      items,
      metadata: { planId: choice.planId, priceId: items[0].price },
      ...proration,
      // A card that is refused leaves the plan as it was.
      payment_behavior: "error_if_incomplete",
      // A user who chooses a plan wants to keep it.
      cancel_at_period_end: false,
    }),
  );
  await syncBilling(context, orgId);
}

interface Change {
  stripe: Stripe;
  subscription: Stripe.Subscription;
  /** When the present period began. */
  periodStart: Date;
  items: [{ id: string; price: string; quantity: number }];
}

/** In the period that is paid, and not too old. The clocks of two processes may differ. */
const isValid = ({ pricedAt }: AcceptedPrice, { periodStart }: Change, now: Date): boolean =>
  pricedAt >= periodStart && Math.abs(now.getTime() - pricedAt.getTime()) <= PREVIEW_VALID_MS;

const invoiceOf = (
  { stripe, subscription, items }: Change,
  details: Pick<
    Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
    "proration_behavior" | "proration_date"
  >,
) =>
  stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, ...details },
  });

async function changeOf(
  context: BillingContext,
  orgId: string,
  { planId, interval }: PlanChoice,
): Promise<Change> {
  const { priceId } = requirePrice(context.env, planId, interval);
  const { stripe, subscription, item } = await requireSubscription(context, orgId);
  if (item.price.id === priceId) throw new AppError("billing_unchanged");
  const periodStart = momentOf(item.current_period_start);
  return {
    stripe,
    subscription,
    periodStart,
    items: [{ id: item.id, price: priceId, quantity: 1 }],
  };
}

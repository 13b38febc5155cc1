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

/** What `changePlan` would cost, as Stripe calculates it. @throws AppError billing_not_subscribed, billing_unchanged */
export async function previewPlan(
  context: BillingContext,
  orgId: string,
  choice: PlanChoice,
): Promise<BillingPreview> {
  const { stripe, subscription, items } = await changeOf(context, orgId, choice);
  const preview = (behavior: "always_invoice" | "none") =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: behavior },
    });
  const [due, next] = await askStripe(context, () =>
    Promise.all([preview("always_invoice"), preview("none")]),
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
  };
}

const isProration = (parent: Stripe.InvoiceLineItem.Parent | null): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;

/** Changes the plan at once. The difference for the rest of the period is charged, or credited to the next invoices. @throws AppError billing_not_subscribed, billing_unchanged */
export async function changePlan(
  context: BillingContext,
  orgId: string,
  choice: PlanChoice,
): Promise<void> {
  const { stripe, subscription, items } = await changeOf(context, orgId, choice);
  await askStripe(context, () =>
    stripe.subscriptions.update(subscription.id, {
      items,
      metadata: { planId: choice.planId, priceId: items[0].price },
      proration_behavior: "always_invoice",
      // A card that is refused leaves the plan as it was.
      payment_behavior: "error_if_incomplete",
      // A user who chooses a plan wants to keep it.
      cancel_at_period_end: false,
    }),
  );
  await syncBilling(context, orgId);
}

async function changeOf(
  context: BillingContext,
  orgId: string,
  { planId, interval }: PlanChoice,
): Promise<{
  stripe: Stripe;
  subscription: Stripe.Subscription;
  items: [{ id: string; price: string; quantity: number }];
}> {
  const { priceId } = requirePrice(context.env, planId, interval);
  const { stripe, subscription, item } = await requireSubscription(context, orgId);
  if (item.price.id === priceId) throw new AppError("billing_unchanged");
  return { stripe, subscription, items: [{ id: item.id, price: priceId, quantity: 1 }] };
}

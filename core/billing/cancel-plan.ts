import type { BillingContext } from "./customer.ts";
import { requireSubscription } from "./require-subscription.ts";
import { askStripe } from "./stripe.ts";
import { syncBilling } from "./sync/sync-billing.ts";

/** The subscription ends at the end of the paid period. Repeating it changes nothing. @throws AppError billing_not_subscribed */
export const cancelPlan = (context: BillingContext, orgId: string): Promise<void> =>
  setCanceled(context, orgId, true);

/** A canceled subscription that has not ended renews again. @throws AppError billing_not_subscribed */
export const resumePlan = (context: BillingContext, orgId: string): Promise<void> =>
  setCanceled(context, orgId, false);

async function setCanceled(
  context: BillingContext,
  orgId: string,
  isCanceled: boolean,
): Promise<void> {
  const { stripe, subscription } = await requireSubscription(context, orgId);
  await askStripe(context, () =>
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end: isCanceled }),
  );
  await syncBilling(context, orgId);
}

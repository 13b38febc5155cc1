import type Stripe from "stripe";
import { AppError } from "#schemas/errors.ts";
import { findBillingAccount } from "#store/billing/accounts.ts";
import type { BillingContext } from "./customer.ts";
import { isLive } from "./is-live.ts";
import { askStripe, requireStripe } from "./stripe.ts";

/** The subscription of an organization, as Stripe has it now. @throws AppError billing_off, billing_not_subscribed */
export async function requireSubscription(
  context: BillingContext,
  orgId: string,
): Promise<{ stripe: Stripe; subscription: Stripe.Subscription; item: Stripe.SubscriptionItem }> {
  const { db, env } = context;
  const stripe = requireStripe(env);
  const account = await findBillingAccount(db, orgId);
  const id = account?.subscriptionId;
  if (!id || !isLive(account.status)) throw new AppError("billing_not_subscribed");
  const subscription = await askStripe(context, () => stripe.subscriptions.retrieve(id));
  const [item] = subscription.items.data;
  if (!item || !isLive(subscription.status)) throw new AppError("billing_not_subscribed");
  return { stripe, subscription, item };
}

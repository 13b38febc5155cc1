import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { markClosed, markEnded } from "#store/billing/due.ts";
import type { BillingContext } from "./customer.ts";
import { isLive } from "./is-live.ts";
import { askStripe, requireStripe } from "./stripe.ts";

/** Stripe's own default is 10, and an older one may still be active. */
const LISTED_MAX = 100;

/** Ends the subscription of an organization that is being deleted. If Stripe does not answer, the sweep repeats it. */
export async function closeBilling(
  context: BillingContext,
  orgId: string,
  now: Date = new Date(),
): Promise<void> {
  const account = await markClosed(context.db, orgId, now);
  if (!account?.customerId || !context.env.STRIPE_SECRET_KEY) return;
  try {
    await endAtStripe(context, account, now);
  } catch (error) {
    context.log.warn({ err: error, orgId }, "a subscription was not canceled yet");
  }
}

/** Nothing is charged from now on, and an open checkout cannot be completed. Safe to repeat. @throws AppError billing_unavailable, billing_refused */
export async function endAtStripe(
  context: BillingContext,
  { _id, customerId, checkoutSessionId }: BillingAccountDocument,
  now: Date,
): Promise<void> {
  const stripe = requireStripe(context.env);
  const ask = <T>(question: () => Promise<T>) => askStripe(context, question);
  // First the session: it could become a subscription.
  if (checkoutSessionId !== null) {
    const session = await ask(() => stripe.checkout.sessions.retrieve(checkoutSessionId));
    if (session.status === "open")
      await ask(() => stripe.checkout.sessions.expire(checkoutSessionId));
  }
  const customer = customerId ?? "";
  const { data } = await ask(() =>
    stripe.subscriptions.list({ customer, status: "all", limit: LISTED_MAX }),
  );
  for (const { id, status } of data)
    if (isLive(status)) await ask(() => stripe.subscriptions.cancel(id));
  await markEnded(context.db, _id, now);
}

import type Stripe from "stripe";
import type { BillingContext } from "../customer.ts";
import { askStripe, requireStripe } from "../stripe.ts";

/** Stripe lists the newest first. Older invoices no longer change. */
const INVOICES_READ = 24;
const LISTED_MAX = 100;

export interface CustomerAnswer {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  /** They have what was refunded. */
  charges: Stripe.Charge[];
}

/** Everything that Stripe knows about the payments of a customer. */
export async function askAboutCustomer(
  context: BillingContext,
  customer: string,
): Promise<CustomerAnswer> {
  const stripe = requireStripe(context.env);
  const [subscriptions, invoices, charges] = await askStripe(context, () =>
    Promise.all([
      stripe.subscriptions.list({
        ...{ customer, status: "all", limit: LISTED_MAX, expand: ["data.customer"] },
      }),
      stripe.invoices.list({ customer, limit: INVOICES_READ, expand: ["data.payments"] }),
      stripe.charges.list({ customer, limit: LISTED_MAX }),
    ]),
  );
  return { subscriptions: subscriptions.data, invoices: invoices.data, charges: charges.data };
}

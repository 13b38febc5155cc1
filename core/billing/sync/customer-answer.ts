import type Stripe from "stripe";

/** What Stripe has answered about a customer. */
export interface CustomerAnswer {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  /** They have what was refunded. */
  charges: Stripe.Charge[];
}

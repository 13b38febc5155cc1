import type { InvoiceStatus, SubscriptionStatus } from "#schemas/billing/billing.ts";
import type { Interval } from "#schemas/billing/plan.ts";

/** What Stripe said last about the subscription of an organization. */
export interface BillingAccountDocument {
  /** The id of the organization. */
  _id: string;
  /** Stripe's ids. Null before the first checkout. */
  customerId: string | null;
  subscriptionId: string | null;
  /** Null before the first subscription. */
  status: SubscriptionStatus | null;
  planId: string | null;
  priceId: string | null;
  interval: Interval | null;
  currency: string | null;
  /** For one interval, in the currency's smallest unit. */
  amount: number | null;
  quantity: number;
  startedAt: Date | null;
  endedAt: Date | null;
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
  trialEndsAt: Date | null;
  /** Whether any of its subscriptions had a trial. */
  trialUsed: boolean;
  /** Since when a payment is missing, and how long the plan stays in force. */
  pastDueSince: Date | null;
  graceEndsAt: Date | null;
  /** Which notices were sent, each with what it was about. */
  notices: string[];
  /** Where Stripe sends invoices. */
  email: string | null;
  /** The only Checkout session that may be open. */
  checkoutSessionId: string | null;
  /** How many sessions there have been. */
  checkouts: number;
  /** When the request to Stripe began whose answer is stored. Answers of earlier requests are ignored. */
  syncedAt: Date | null;
  /** When the sweep last tried to check or to close it. */
  triedAt: Date | null;
  /** Set once the organization is deleted: its subscription has to end. */
  closedAt: Date | null;
  createdAt: Date;
}

export interface InvoiceDocument {
  /** Stripe's id. */
  _id: string;
  orgId: string;
  number: string | null;
  status: InvoiceStatus;
  currency: string;
  total: number;
  amountPaid: number;
  amountDue: number;
  amountRefunded: number;
  /** Whether a payment was tried, and failed if the invoice is open. */
  attempted: boolean;
  createdAt: Date;
  paidAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  hostedUrl: string | null;
  pdfUrl: string | null;
  /** Why Stripe made it: `subscription_cycle`. */
  reason: string | null;
  syncedAt: Date;
}

/** An event of Stripe. It only says that something has changed; what is true is asked. */
export interface BillingEventDocument {
  /** Stripe's id. */
  _id: string;
  type: string;
  objectId: string;
  /** Null if the event is about no customer. */
  customerId: string | null;
  createdAt: Date;
  receivedAt: Date;
  handledAt: Date | null;
  attempts: number;
  error: string | null;
}

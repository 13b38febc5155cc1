import { z } from "zod";
import { planFeatureIds } from "./features.ts";
import { Interval, OfferedPlan } from "./plan.ts";

/** The states of a subscription, in Stripe's words. */
export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The billing of one organization. All moments are ISO strings, and all amounts integers of the currency's smallest unit. */
export const Billing = z.object({
  /** False without plans: then everything is unlimited, and the rest is null or empty. */
  isAvailable: z.boolean(),
  /** The plan in force. Null without plans. */
  plan: OfferedPlan.nullable(),
  /** The plan that is paid for, if it is not in force because a payment failed or PLANS no longer has it. */
  paidPlan: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null without a subscription, also of the past. */
  status: SubscriptionStatus.nullable(),
  /** Whether there is a subscription that has not ended. Then `change` works, and `checkout` does not. */
  hasSubscription: z.boolean(),
  /** Whether the customer portal can be opened. */
  hasPortal: z.boolean(),
  interval: Interval.nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  /** When the canceled subscription ends. Null if it renews. */
  cancelAt: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  /** Set while a payment is missing. After it, the first plan is in force. */
  graceEndsAt: z.string().nullable(),
  /** Whether Checkout begins with the plan's trial. An organization has one. */
  canTrial: z.boolean(),
  /** Of the plan in force. Without plans: all. */
  features: z.array(z.enum(planFeatureIds)),
  /** Where Stripe sends invoices. */
  email: z.string().nullable(),
  /** When Stripe was last asked. */
  syncedAt: z.string().nullable(),
});
export type Billing = z.infer<typeof Billing>;

/** What a change of the plan costs. */
export const BillingPreview = z.object({
  /** Charged at once. Negative: credited to the next invoices. */
  dueNow: z.number(),
  /** What is returned for the unused time of the present plan, as a positive amount. */
  credit: z.number(),
  /** Of the next regular invoice. */
  nextAmount: z.number(),
  nextAt: z.string(),
  currency: z.string(),
  /** The moment for which the amounts are calculated. `billing.change` takes it, and is refused after `expiresAt`. */
  pricedAt: z.string(),
  expiresAt: z.string(),
});
export type BillingPreview = z.infer<typeof BillingPreview>;

export const invoiceStatuses = ["draft", "open", "paid", "uncollectible", "void"] as const;
export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: InvoiceStatus,
  currency: z.string(),
  total: z.number(),
  amountPaid: z.number(),
  amountDue: z.number(),
  amountRefunded: z.number(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  periodStart: z.string(),
  periodEnd: z.string(),
  /** Stripe's page of the invoice, where it can be paid. */
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

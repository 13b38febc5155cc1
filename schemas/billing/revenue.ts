import { z } from "zod";
import { SubscriptionStatus } from "./billing.ts";
import { Interval } from "./plan.ts";

/** Periods in months, the present one included. */
export const revenuePeriods = [3, 12, 24] as const;
export const RevenuePeriod = z.literal(revenuePeriods);

/** The income of the installation. Amounts of different currencies are never added. */
export const Revenue = z.object({
  /** False without plans. */
  isAvailable: z.boolean(),
  /** When Stripe was last asked about a subscription. Null before the first time. */
  syncedAt: z.string().nullable(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** Monthly recurring revenue of active and past due subscriptions, without trials. A yearly price counts as a twelfth. */
      mrr: z.number(),
      active: z.number(),
      trialing: z.number(),
      pastDue: z.number(),
      newIn30Days: z.number(),
      endedIn30Days: z.number(),
      /** Every month of the period, the oldest first: `2026-11`, UTC. By the day on which the invoice was paid, or made if it failed. */
      months: z.array(
        z.object({
          month: z.string(),
          paid: z.number(),
          refunded: z.number(),
          failed: z.number(),
        }),
      ),
    }),
  ),
  plans: z.array(
    z.object({
      planId: z.string(),
      name: z.string(),
      currency: z.string(),
      interval: Interval,
      count: z.number(),
      mrr: z.number(),
    }),
  ),
});
export type Revenue = z.infer<typeof Revenue>;

/** A row of the list of subscriptions. */
export const RevenueSubscription = z.object({
  /** Null once the organization is deleted. */
  org: z.object({ id: z.string(), name: z.string(), handle: z.string() }).nullable(),
  plan: z.object({ id: z.string(), name: z.string() }),
  status: SubscriptionStatus,
  interval: Interval.nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAt: z.string().nullable(),
});
export type RevenueSubscription = z.infer<typeof RevenueSubscription>;

import { z } from "zod";
import { SubscriptionStatus } from "#schemas/billing/billing.ts";
import { PlanId } from "#schemas/billing/plan.ts";
import { Revenue, RevenuePeriod, RevenueSubscription } from "#schemas/billing/revenue.ts";
import { paged, paging } from "#schemas/paging.ts";
import { reportRevenue } from "#core/billing/report-revenue.ts";
import { listRevenueSubscriptions } from "#core/billing/revenue-subscriptions.ts";
import { presentRevenueSubscription } from "../../presenters/billing.ts";
import { admin, answer, router } from "../../trpc.ts";

const QUERY_MAX_LENGTH = 255;

/** What organizations pay, as Stripe said last. */
export const revenue = router({
  get: admin
    .input(z.strictObject({ months: RevenuePeriod }))
    .output(answer({ revenue: Revenue }))
    .query(async ({ ctx: { services }, input: { months } }) => ({
      success: true,
      revenue: await reportRevenue(services, { months, now: new Date() }),
    })),

  /** Every organization that has, or had, a subscription. The newest first. `query`: part of its name or handle, or the id of a Stripe customer. */
  subscriptions: admin
    .input(
      z.strictObject({
        query: z.string().max(QUERY_MAX_LENGTH).optional(),
        planId: PlanId.optional(),
        status: SubscriptionStatus.optional(),
        ...paging,
      }),
    )
    .output(answer({ subscriptions: z.array(RevenueSubscription), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await listRevenueSubscriptions(services, input);
      const subscriptions = items.map(({ account, org }) =>
        presentRevenueSubscription(account, org, services.env.PLANS),
      );
      return { success: true, subscriptions, ...page };
    }),
});

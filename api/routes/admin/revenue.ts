import { z } from "zod";
import { Revenue, RevenuePeriod, RevenueSubscription } from "#schemas/billing/revenue.ts";
import { paged, paging } from "#schemas/paging.ts";
import { reportRevenue } from "#core/billing/report-revenue.ts";
import { listRevenueSubscriptions } from "#core/billing/revenue-subscriptions.ts";
import { presentRevenueSubscription } from "../../presenters/billing.ts";
import { admin, answer, router } from "../../trpc.ts";

/** What organizations pay, as Stripe said last. */
export const revenue = router({
  get: admin
    .input(z.strictObject({ months: RevenuePeriod }))
    .output(answer({ revenue: Revenue }))
    .query(async ({ ctx: { services }, input: { months } }) => ({
      success: true,
      revenue: await reportRevenue(services, { months, now: new Date() }),
    })),

  /** Every organization that has, or had, a subscription. The newest first. */
  subscriptions: admin
    .input(z.strictObject(paging))
    .output(answer({ subscriptions: z.array(RevenueSubscription), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await listRevenueSubscriptions(services, input);
      const subscriptions = items.map(({ account, org }) =>
        presentRevenueSubscription(account, org, services.env.PLANS),
      );
      return { success: true, subscriptions, ...page };
    }),
});

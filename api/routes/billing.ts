import { z } from "zod";
import { Billing, BillingPreview, Invoice } from "#schemas/billing/billing.ts";
import { offeredPlans } from "#schemas/billing/offered-plans.ts";
import { Interval, OfferedPlan, PlanId } from "#schemas/billing/plan.ts";
import { paged, paging } from "#schemas/paging.ts";
import { billingOf } from "#core/billing/billing-of.ts";
import { cancelPlan, resumePlan } from "#core/billing/cancel-plan.ts";
import { changePlan, previewPlan } from "#core/billing/change-plan.ts";
import { beginCheckout } from "#core/billing/checkout.ts";
import { openPortal } from "#core/billing/portal.ts";
import { refreshBilling } from "#core/billing/refresh.ts";
import { listInvoices } from "#store/billing/invoices.ts";
import { presentInvoice } from "../presenters/billing.ts";
import { answer, inOrg, open, router } from "../trpc.ts";

const choice = { planId: PlanId, interval: Interval };

/** Plans, and what organizations pay for them. Without plans, `plans` is empty and the others say so. */
export const billing = router({
  /** What can be bought, the plan without a price first. */
  plans: open
    .input(z.strictObject({}).optional())
    .output(answer({ plans: z.array(OfferedPlan) }))
    .query(({ ctx: { services } }) => ({
      success: true,
      plans: offeredPlans(services.env),
    })),

  get: inOrg({})
    .output(answer({ billing: Billing }))
    .query(async ({ ctx: { services, org } }) => ({
      success: true,
      billing: await billingOf(services, org),
    })),

  invoices: inOrg(paging)
    .output(answer({ invoices: z.array(Invoice), ...paged }))
    .query(async ({ ctx: { services, org }, input }) => {
      const { items, ...page } = await listInvoices(services.db, org._id, input);
      return { success: true, invoices: items.map(presentInvoice), ...page };
    }),

  /** Begins a subscription. The browser goes to `url`, and comes back with `outcome`. */
  checkout: inOrg(choice)
    .output(answer({ url: z.string() }))
    .mutation(async ({ ctx: { services, org, caller, audit }, input: { planId, interval } }) => {
      audit.details = { plan: planId, interval };
      const wish = { planId, interval, email: caller.email };
      return { success: true, url: await beginCheckout(services, org, wish) };
    }),

  /** Asks Stripe now, for the page to which Checkout and the portal return. */
  refresh: inOrg({})
    .output(answer({ billing: Billing }))
    .mutation(async ({ ctx: { services, org } }) => ({
      success: true,
      billing: await refreshBilling(services, org),
    })),

  /** Stripe's pages for cards, the billing address and open invoices. The browser goes to `url`. */
  portal: inOrg({})
    .output(answer({ url: z.string() }))
    .mutation(async ({ ctx: { services, org } }) => ({
      success: true,
      url: await openPortal(services, org),
    })),

  /** What `change` would cost, for the next minutes. */
  preview: inOrg(choice)
    .output(answer({ preview: BillingPreview }))
    .query(async ({ ctx: { services, org }, input: { planId, interval } }) => ({
      success: true,
      preview: await previewPlan(services, org._id, { planId, interval }),
    })),

  /** Takes effect at once, and charges what the preview has shown. */
  change: inOrg({ ...choice, pricedAt: z.iso.datetime(), dueNow: z.int() })
    .output(answer({}))
    .mutation(async ({ ctx: { services, org, audit }, input }) => {
      const { planId, interval, dueNow } = input;
      audit.details = { plan: planId, interval };
      const accepted = { pricedAt: new Date(input.pricedAt), dueNow };
      await changePlan(services, org._id, { planId, interval, ...accepted });
      return { success: true };
    }),

  /** At the end of the paid period. */
  cancel: inOrg({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, org } }) => {
      await cancelPlan(services, org._id);
      return { success: true };
    }),

  resume: inOrg({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, org } }) => {
      await resumePlan(services, org._id);
      return { success: true };
    }),
});

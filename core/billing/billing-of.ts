import type { Billing } from "#schemas/billing/billing.ts";
import { planFeatureIds } from "#schemas/billing/features.ts";
import { offeredPlan } from "#schemas/billing/offered-plans.ts";
import { planOf } from "#schemas/billing/plan-of.ts";
import { findBillingAccount } from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { BillingContext } from "./customer.ts";
import { isLive } from "./is-live.ts";

/** The plan of an organization and its subscription, as Stripe said last. */
export async function billingOf(
  { db, env }: BillingContext,
  org: OrgDocument,
  now: Date = new Date(),
): Promise<Billing> {
  const plan = planOf(env, org, now);
  const account = plan && (await findBillingAccount(db, org._id));
  const live = account && isLive(account.status) ? account : null;
  return {
    isAvailable: plan !== null,
    plan: plan && offeredPlan(env, plan),
    paidPlan: live?.planId && live.planId !== plan?.id ? paidPlan(env.PLANS, live.planId) : null,
    status: account?.status ?? null,
    hasSubscription: live !== null,
    hasPortal: account?.customerId !== null && account !== null,
    interval: live?.interval ?? null,
    amount: live?.amount ?? null,
    currency: live?.currency ?? null,
    ...momentsOf(live),
    canTrial: plan !== null && !account?.trialUsed,
    features: plan ? plan.features : [...planFeatureIds],
    email: account?.email ?? null,
    syncedAt: isoOf(account?.syncedAt),
  };
}

const momentsOf = (account: BillingAccountDocument | null) => ({
  currentPeriodEnd: isoOf(account?.currentPeriodEnd),
  cancelAt: isoOf(account?.cancelAt),
  trialEndsAt: account?.status === "trialing" ? isoOf(account.trialEndsAt) : null,
  graceEndsAt: isoOf(account?.graceEndsAt),
});

const isoOf = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

const paidPlan = (plans: { id: string; name: string }[], id: string) => ({
  id,
  name: plans.find((plan) => plan.id === id)?.name ?? id,
});

import type { Db } from "mongodb";
import type { SubscriptionStatus } from "#schemas/billing/billing.ts";
import { collection } from "../collections.ts";
import type { BillingAccountDocument } from "./documents.ts";

/** While a subscription is in one of these, its plan is in force: with `until`, only until the end of the grace time. */
const inForce: SubscriptionStatus[] = ["trialing", "active", "past_due", "unpaid"];

export type SubscriptionUpdate = Omit<
  BillingAccountDocument,
  | "_id"
  | "customerId"
  | "notices"
  | "checkoutSessionId"
  | "checkouts"
  | "triedAt"
  | "closedAt"
  | "createdAt"
> & { syncedAt: Date };

/** Stores what Stripe said, unless the answer of a later request is stored, and puts the plan in force. Returns what is stored. */
export async function putSubscription(
  db: Db,
  orgId: string,
  update: SubscriptionUpdate,
): Promise<BillingAccountDocument | null> {
  await collection(db, "billingAccounts").updateOne(
    { _id: orgId, $or: [{ syncedAt: null }, { syncedAt: { $lte: update.syncedAt } }] },
    { $set: update },
  );
  const account = await collection(db, "billingAccounts").findOne({ _id: orgId });
  if (account) await putPlan(db, account);
  return account;
}

/** Stripe has no subscription of an organization. One that we know of has ended. */
export async function putNoSubscription(
  db: Db,
  orgId: string,
  now: Date,
): Promise<BillingAccountDocument | null> {
  const accounts = collection(db, "billingAccounts");
  const isNewer = { $or: [{ syncedAt: null }, { syncedAt: { $lte: now } }] };
  await accounts.updateOne(
    { _id: orgId, ...isNewer, status: { $nin: [null, "canceled", "incomplete_expired"] } },
    { $set: { status: "canceled", endedAt: now, cancelAt: null } },
  );
  await accounts.updateOne({ _id: orgId, ...isNewer }, { $set: { syncedAt: now } });
  const account = await accounts.findOne({ _id: orgId });
  if (account) await putPlan(db, account);
  return account;
}

/** If a newer answer of Stripe is stored meanwhile, its plan is in force at the end, whichever of both was written last. */
async function putPlan(db: Db, account: BillingAccountDocument): Promise<void> {
  await writePlan(db, account);
  const newest = await collection(db, "billingAccounts").findOne({ _id: account._id });
  if (newest && newest.syncedAt?.getTime() !== account.syncedAt?.getTime())
    await putPlan(db, newest);
}

async function writePlan(db: Db, account: BillingAccountDocument): Promise<void> {
  const { _id, planId, priceId, status, graceEndsAt } = account;
  const isInForce = planId !== null && status !== null && inForce.includes(status);
  await collection(db, "orgs").updateOne(
    { _id },
    isInForce
      ? { $set: { plan: { id: planId, priceId, until: graceEndsAt } } }
      : { $unset: { plan: true } },
  );
}

import type { Db, Filter } from "mongodb";
import type { SubscriptionStatus } from "#schemas/billing/billing.ts";
import { collection } from "../collections.ts";
import type { BillingAccountDocument } from "./documents.ts";

const live: SubscriptionStatus[] = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "incomplete",
  "paused",
];
const hasCustomer = { customerId: { $type: "string" } } as const;
/** A checkout may have become a subscription, and its webhook was lost. */
const mayBeSubscribed: Filter<BillingAccountDocument> = {
  $or: [{ status: { $in: live } }, { checkoutSessionId: { $type: "string" } }],
};

const notTriedSince = (moment: Date): Filter<BillingAccountDocument> => ({
  $or: [{ triedAt: null }, { triedAt: { $lte: moment } }],
});

/** The sweep tries an account now. */
export async function markTried(db: Db, orgId: string, now: Date): Promise<void> {
  await collection(db, "billingAccounts").updateOne({ _id: orgId }, { $set: { triedAt: now } });
}

/** Organizations about which Stripe was not asked since `before`. */
export function listAccountsToCheck(
  db: Db,
  { before, triedBefore, limit }: { before: Date; triedBefore: Date; limit: number },
): Promise<BillingAccountDocument[]> {
  return collection(db, "billingAccounts")
    .find({
      ...hasCustomer,
      closedAt: null,
      $and: [
        mayBeSubscribed,
        { $or: [{ syncedAt: { $lt: before } }, { syncedAt: null, createdAt: { $lt: before } }] },
        notTriedSince(triedBefore),
      ],
    })
    .sort({ syncedAt: 1 })
    .limit(limit)
    .toArray();
}

/** Subscriptions about which a notice may be due by the time alone. */
export function listAccountsToNotice(
  db: Db,
  { trialsBefore, endedAfter }: { trialsBefore: Date; endedAfter: Date },
): Promise<BillingAccountDocument[]> {
  return collection(db, "billingAccounts")
    .find({
      closedAt: null,
      $or: [
        { status: "trialing", trialEndsAt: { $lte: trialsBefore } },
        { status: { $in: ["past_due", "unpaid"] } },
        { status: "canceled", endedAt: { $gte: endedAfter } },
      ],
    })
    .toArray();
}

/** Deleted organizations whose subscription or checkout may not have ended. */
export const listAccountsToClose = (
  db: Db,
  { triedBefore, limit }: { triedBefore: Date; limit: number },
): Promise<BillingAccountDocument[]> =>
  collection(db, "billingAccounts")
    .find({
      ...hasCustomer,
      closedAt: { $type: "date" },
      $and: [mayBeSubscribed, notTriedSince(triedBefore)],
    })
    .limit(limit)
    .toArray();

/** No checkout of a deleted organization begins from now on. Returns null if it has no account. */
export const markClosed = (
  db: Db,
  orgId: string,
  now: Date,
): Promise<BillingAccountDocument | null> =>
  collection(db, "billingAccounts").findOneAndUpdate(
    { _id: orgId },
    { $set: { closedAt: now } },
    { returnDocument: "after" },
  );

/** Everything of a deleted organization has ended at Stripe. Its invoices stay, for the books. */
export async function markEnded(db: Db, orgId: string, now: Date): Promise<void> {
  await collection(db, "billingAccounts").updateOne(
    { _id: orgId },
    { $set: { checkoutSessionId: null, email: null, cancelAt: null, syncedAt: now } },
  );
  await collection(db, "billingAccounts").updateOne(
    { _id: orgId, status: { $in: live } },
    { $set: { status: "canceled", endedAt: now } },
  );
}

/** The session has ended, so the daily check needs not ask about it. */
export async function forgetCheckout(db: Db, orgId: string, sessionId: string): Promise<void> {
  await collection(db, "billingAccounts").updateOne(
    { _id: orgId, checkoutSessionId: sessionId },
    { $set: { checkoutSessionId: null }, $inc: { checkouts: 1 } },
  );
}

import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { BillingAccountDocument } from "./documents.ts";

export const findBillingAccount = (db: Db, orgId: string): Promise<BillingAccountDocument | null> =>
  collection(db, "billingAccounts").findOne({ _id: orgId });

export const findAccountOfCustomer = (
  db: Db,
  customerId: string,
): Promise<BillingAccountDocument | null> =>
  collection(db, "billingAccounts").findOne({ customerId });

/** The account of an organization, created by the first call. */
export async function ensureBillingAccount(db: Db, orgId: string): Promise<BillingAccountDocument> {
  const empty: Omit<BillingAccountDocument, "_id"> = {
    customerId: null,
    subscriptionId: null,
    status: null,
    planId: null,
    priceId: null,
    interval: null,
    currency: null,
    amount: null,
    quantity: 1,
    startedAt: null,
    endedAt: null,
    currentPeriodEnd: null,
    cancelAt: null,
    trialEndsAt: null,
    trialUsed: false,
    pastDueSince: null,
    graceEndsAt: null,
    notices: [],
    email: null,
    checkoutSessionId: null,
    checkouts: 0,
    syncedAt: null,
    triedAt: null,
    closedAt: null,
    createdAt: new Date(),
  };
  const account = await collection(db, "billingAccounts").findOneAndUpdate(
    { _id: orgId },
    { $setOnInsert: empty },
    { upsert: true, returnDocument: "after" },
  );
  if (!account) throw new Error(`the billing account of ${orgId} was not stored`);
  return account;
}

/** False if another request was first. */
export async function replaceCustomer(
  db: Db,
  orgId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const { matchedCount } = await collection(db, "billingAccounts").updateOne(
    { _id: orgId, customerId: from },
    { $set: { customerId: to } },
  );
  return matchedCount === 1;
}

/** False if another request was first, or the organization was deleted. */
export async function replaceCheckout(
  db: Db,
  orgId: string,
  { from, to, checkouts }: { from: string | null; to: string; checkouts: number },
): Promise<boolean> {
  const { matchedCount } = await collection(db, "billingAccounts").updateOne(
    { _id: orgId, checkoutSessionId: from, checkouts, closedAt: null },
    { $set: { checkoutSessionId: to }, $inc: { checkouts: 1 } },
  );
  return matchedCount === 1;
}

/** So that a notice is sent once. */
export async function markNoticed(db: Db, orgId: string, notice: string): Promise<void> {
  await collection(db, "billingAccounts").updateOne(
    { _id: orgId },
    { $addToSet: { notices: notice } },
  );
}

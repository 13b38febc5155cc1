import type { Db } from "mongodb";
import type { SubscriptionStatus } from "#schemas/billing/billing.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { BillingAccountDocument } from "./documents.ts";

const ONCE_SUBSCRIBED = { status: { $ne: null } };

/** Every organization that has, or had, a subscription. */
export const listBillingAccounts = (db: Db): Promise<BillingAccountDocument[]> =>
  collection(db, "billingAccounts").find(ONCE_SUBSCRIBED).toArray();

export interface AccountFilter {
  planId?: string | undefined;
  status?: SubscriptionStatus | undefined;
  /** Only of these organizations, or of this customer of Stripe. */
  owner?: { orgIds: readonly string[]; customerId: string } | undefined;
}

/** The newest account first. */
export function pageOfAccounts(
  db: Db,
  { planId, status, owner, ...request }: PageRequest & AccountFilter,
): Promise<Page<BillingAccountDocument>> {
  const filter = {
    ...(status === undefined ? ONCE_SUBSCRIBED : { status }),
    ...(planId === undefined ? {} : { planId }),
    ...(owner && { $or: [{ _id: { $in: [...owner.orgIds] } }, { customerId: owner.customerId }] }),
  };
  return newestPage(collection(db, "billingAccounts"), filter, { ...request, by: "createdAt" });
}

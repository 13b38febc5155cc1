import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { BillingAccountDocument } from "./documents.ts";

const ONCE_SUBSCRIBED = { status: { $ne: null } };

/** Every organization that has, or had, a subscription. */
export const listBillingAccounts = (db: Db): Promise<BillingAccountDocument[]> =>
  collection(db, "billingAccounts").find(ONCE_SUBSCRIBED).toArray();

/** The newest account first. */
export const pageOfAccounts = (
  db: Db,
  request: PageRequest,
): Promise<Page<BillingAccountDocument>> =>
  newestPage(collection(db, "billingAccounts"), ONCE_SUBSCRIBED, { ...request, by: "createdAt" });

import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { pageOfAccounts } from "#store/billing/revenue.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { listOrgs } from "#store/orgs/orgs.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { BillingContext } from "./customer.ts";

/** Subscriptions with their organizations. Null: it was deleted. */
export async function listRevenueSubscriptions(
  { db }: Pick<BillingContext, "db">,
  request: PageRequest,
): Promise<Page<{ account: BillingAccountDocument; org: OrgDocument | null }>> {
  const { items, ...page } = await pageOfAccounts(db, request);
  const orgs = await listOrgs(
    db,
    items.map(({ _id }) => _id),
  );
  const orgOf = new Map(orgs.map((org) => [org._id, org]));
  return {
    ...page,
    items: items.map((account) => ({ account, org: orgOf.get(account._id) ?? null })),
  };
}

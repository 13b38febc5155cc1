import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { type AccountFilter, pageOfAccounts } from "#store/billing/revenue.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { searchOrgIds } from "#store/orgs/org-list.ts";
import { listOrgs } from "#store/orgs/orgs.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { BillingContext } from "./customer.ts";

interface SubscriptionSearch extends PageRequest, Pick<AccountFilter, "planId" | "status"> {
  /** A part of the name or the handle of the organization, or the id of a customer of Stripe. */
  query?: string | undefined;
}

/** Subscriptions with their organizations. Null: it was deleted. */
export async function listRevenueSubscriptions(
  { db }: Pick<BillingContext, "db">,
  { query, ...request }: SubscriptionSearch,
): Promise<Page<{ account: BillingAccountDocument; org: OrgDocument | null }>> {
  const customerId = query?.trim();
  const owner = customerId ? { orgIds: await searchOrgIds(db, customerId), customerId } : undefined;
  const { items, ...page } = await pageOfAccounts(db, { ...request, owner });
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

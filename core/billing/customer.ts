import type { OrgDocument } from "#store/orgs/documents.ts";
import {
  ensureBillingAccount,
  findBillingAccount,
  replaceCustomer,
} from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import type { CoreContext } from "../context.ts";
import { askStripe, requireStripe } from "./stripe.ts";

export type BillingContext = Pick<CoreContext, "db" | "env" | "log">;

/** The account of an organization with its customer at Stripe, which is created once. `email`: where Stripe sends invoices at first. */
export async function ensureCustomer(
  { db, env }: BillingContext,
  org: Pick<OrgDocument, "_id" | "name">,
  email: string,
): Promise<BillingAccountDocument & { customerId: string }> {
  const account = await ensureBillingAccount(db, org._id);
  if (account.customerId) return { ...account, customerId: account.customerId };
  const stripe = requireStripe(env);
  const customer = await askStripe(() =>
    stripe.customers.create(
      { name: org.name, email, metadata: { orgId: org._id } },
      { idempotencyKey: `customer-${org._id}-${email}` },
    ),
  );
  await replaceCustomer(db, org._id, { from: null, to: customer.id });
  // Another request may have been first. Its customer counts.
  const { customerId = null, ...stored } = (await findBillingAccount(db, org._id)) ?? account;
  return { ...stored, customerId: customerId ?? customer.id };
}

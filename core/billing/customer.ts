import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { ensureBillingAccount, replaceCustomer } from "#store/billing/accounts.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { NotifyContext } from "../notifications/notify.ts";
import { askStripe, requireStripe } from "./stripe.ts";

/** The workers have it too. */
export type BillingContext = NotifyContext;

/** The account of an organization with its customer at Stripe, which is created once. `email`: where Stripe sends invoices at first. */
export async function ensureCustomer(
  context: BillingContext,
  org: Pick<OrgDocument, "_id" | "name">,
  email: string,
): Promise<BillingAccountDocument & { customerId: string }> {
  const { db, env } = context;
  const account = await ensureBillingAccount(db, org._id);
  if (account.customerId) return { ...account, customerId: account.customerId };
  const stripe = requireStripe(env);
  const customer = await askStripe(context, () =>
    // Without an idempotency key: one that was deleted in Stripe's dashboard would come back for a day. A second customer without a subscription costs nothing.
    stripe.customers.create({ name: org.name, email, metadata: { orgId: org._id } }),
  );
  await replaceCustomer(db, org._id, { from: null, to: customer.id });
  // Another request may have been first. Its customer counts.
  const stored = await ensureBillingAccount(db, org._id);
  return { ...stored, customerId: stored.customerId ?? customer.id };
}

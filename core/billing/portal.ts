import { AppError } from "#schemas/errors.ts";
import { findBillingAccount } from "#store/billing/accounts.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { BillingContext } from "./customer.ts";
import { askStripe, requireStripe } from "./stripe.ts";

/** The address of Stripe's customer portal: cards, the billing address, and invoices that are not paid. @throws AppError billing_not_subscribed */
export async function openPortal(
  context: BillingContext,
  org: Pick<OrgDocument, "_id" | "handle">,
): Promise<string> {
  const { db, env } = context;
  const stripe = requireStripe(env);
  const customer = (await findBillingAccount(db, org._id))?.customerId;
  if (!customer) throw new AppError("billing_not_subscribed");
  const return_url = `${env.PUBLIC_URL}/${org.handle}/~/settings/billing?outcome=portal`;
  const { url } = await askStripe(context, () =>
    stripe.billingPortal.sessions.create({ customer, return_url }),
  );
  return url;
}

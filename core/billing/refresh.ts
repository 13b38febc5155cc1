import type { Billing } from "#schemas/billing/billing.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { CoreContext } from "../context.ts";
import { limitSends } from "../outgoing/limit-sends.ts";
import { billingOf } from "./billing-of.ts";
import type { BillingContext } from "./customer.ts";
import { syncBilling } from "./sync/sync-billing.ts";

const limit = {
  name: "billing.refresh",
  max: 20,
  what: "questions about billing",
  receiver: "Stripe",
};

/** Asks Stripe about an organization, because its webhook may come later than the user. @throws AppError too_many_requests, billing_unavailable */
export async function refreshBilling(
  context: BillingContext & Pick<CoreContext, "limits">,
  org: OrgDocument,
): Promise<Billing> {
  if (context.env.PLANS.length > 0) {
    await limitSends(context, limit, org._id);
    await syncBilling(context, org._id);
  }
  return billingOf(context, (await findOrg(context.db, org._id)) ?? org);
}

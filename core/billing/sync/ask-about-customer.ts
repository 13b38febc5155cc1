import type { BillingContext } from "../customer.ts";
import { askStripe, requireStripe } from "../stripe.ts";
import type { CustomerAnswer } from "./customer-answer.ts";
import { namedInvoices } from "./named-invoices.ts";

/** Stripe lists the newest first. Older invoices rarely change, and then an event names them. */
const INVOICES_READ = 24;
const LISTED_MAX = 100;

/**
 * What Stripe knows about the payments of a customer.
 * @param named ids of objects that events are about: their invoices are part of the answer, however old they are
 */
export async function askAboutCustomer(
  context: BillingContext,
  customer: string,
  named: string[] = [],
): Promise<CustomerAnswer> {
  const stripe = requireStripe(context.env);
  const [subscriptions, invoices, charges] = await askStripe(context, () =>
    Promise.all([
      stripe.subscriptions.list({
        customer,
        status: "all",
        limit: LISTED_MAX,
        expand: ["data.customer"],
      }),
      stripe.invoices.list({ customer, limit: INVOICES_READ, expand: ["data.payments"] }),
      stripe.charges.list({ customer, limit: LISTED_MAX }),
    ]),
  );
  const answer = {
    subscriptions: subscriptions.data,
    invoices: invoices.data,
    charges: charges.data,
  };
  const older = await askStripe(context, () => namedInvoices(stripe, { customer, named, answer }));
  const listed = new Set(answer.charges.map(({ id }) => id));
  return {
    ...answer,
    invoices: [...answer.invoices, ...older.invoices],
    charges: [...answer.charges, ...older.charges.filter(({ id }) => !listed.has(id))],
  };
}

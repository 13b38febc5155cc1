import type Stripe from "stripe";
import { isMissingAtStripe } from "../stripe.ts";
import type { CustomerAnswer } from "./customer-answer.ts";
import { idOf, idsOfPayments } from "./read-invoice.ts";

const LISTED_MAX = 100;

/**
 * Invoices that events name, and that are older than those of the answer, with the charges that paid them. A refund is an event of a charge.
 * @param asked.named ids of invoices, charges and other objects
 */
export async function namedInvoices(
  stripe: Stripe,
  { customer, named, answer }: { customer: string; named: string[]; answer: CustomerAnswer },
): Promise<Pick<CustomerAnswer, "invoices" | "charges">> {
  const ids = new Set(named.filter((id) => id.startsWith("in_")));
  for (const chargeId of named.filter((id) => id.startsWith("ch_") || id.startsWith("py_")))
    for (const id of await invoicesOfCharge(stripe, chargeId, answer)) ids.add(id);
  for (const { id } of answer.invoices) ids.delete(id);
  const invoices: Stripe.Invoice[] = [];
  const charges: Stripe.Charge[] = [];
  for (const id of ids) {
    const invoice = await unlessDeleted(stripe.invoices.retrieve(id, { expand: ["payments"] }));
    if (!invoice || idOf(invoice.customer) !== customer) continue;
    invoices.push(invoice);
    charges.push(...(await chargesOf(stripe, invoice)));
  }
  return { invoices, charges };
}

/** Null if it was deleted, as a draft can be. */
async function unlessDeleted<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

/** Only those that the answer does not have. */
async function invoicesOfCharge(
  stripe: Stripe,
  chargeId: string,
  { invoices, charges }: CustomerAnswer,
): Promise<string[]> {
  const charge =
    charges.find(({ id }) => id === chargeId) ??
    (await unlessDeleted(stripe.charges.retrieve(chargeId)));
  if (!charge) return [];
  const intent = idOf(charge.payment_intent);
  const ids = [charge.id, intent];
  if (invoices.some((invoice) => idsOfPayments(invoice).some((id) => ids.includes(id)))) return [];
  if (intent === null) return [];
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent },
    limit: LISTED_MAX,
  });
  return data.flatMap(({ invoice }) => idOf(invoice) ?? []);
}

async function chargesOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Charge[]> {
  const charges: Stripe.Charge[] = [];
  for (const { payment } of invoice.payments?.data ?? []) {
    const intent = idOf(payment.payment_intent);
    const charge = idOf(payment.charge);
    if (intent !== null) {
      const { data } = await stripe.charges.list({ payment_intent: intent, limit: LISTED_MAX });
      charges.push(...data);
    } else if (charge !== null) {
      const single = await unlessDeleted(stripe.charges.retrieve(charge));
      if (single) charges.push(single);
    }
  }
  return charges;
}

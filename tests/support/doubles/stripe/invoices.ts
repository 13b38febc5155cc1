import { type Form, formOf, textOf } from "./form.ts";
import { chargeObject, invoiceObject, list } from "./objects.ts";
import { missing, required } from "./refusal.ts";
import type { InvoiceDouble, StripeState } from "./state.ts";

export type Answer = (state: StripeState, form: Form, id: string) => object;

/** The methods that read invoices, their payments and charges. */
export const invoiceMethods: [method: string, path: RegExp, answer: Answer][] = [
  [
    "GET",
    /^\/v1\/invoices$/,
    (state, form) =>
      list(
        "/v1/invoices",
        page(invoicesOf(state, form), form).map((one) => invoiceObject(state, one)),
      ),
  ],
  [
    "GET",
    /^\/v1\/invoices\/(\w+)$/,
    (state, _, id) =>
      invoiceObject(
        state,
        invoiceOf(state, (one) => one.id === id, id),
      ),
  ],
  [
    "GET",
    /^\/v1\/charges$/,
    (state, form) => list("/v1/charges", page(chargedOf(state, form), form).map(chargeObject)),
  ],
  [
    "GET",
    /^\/v1\/charges\/(\w+)$/,
    (state, _, id) => chargeObject(invoiceOf(state, (one) => one.chargeId === id, id)),
  ],
  ["GET", /^\/v1\/invoice_payments$/, listInvoicePayments],
];

/** The newest first. */
function invoicesOf(state: StripeState, form: Form): InvoiceDouble[] {
  const customer = required(form, "customer");
  if (!state.customers.some(({ id }) => id === customer))
    throw missing("customer", customer, "customer");
  return state.invoices.filter((one) => one.customer === customer).toReversed();
}

/** As many as were asked for, and 10 without a limit. */
const page = <T>(all: T[], form: Form): T[] => all.slice(0, Number(textOf(form["limit"]) ?? 10));

function invoiceOf(
  state: StripeState,
  isIt: (one: InvoiceDouble) => boolean,
  id: string,
): InvoiceDouble {
  const invoice = state.invoices.find(isIt);
  if (!invoice) throw missing("invoice", id, "id", 404);
  return invoice;
}

const intentOf = ({ chargeId }: InvoiceDouble): string | null => chargeId && `pi_${chargeId}`;

/** Invoices that were paid with a charge, of a customer or of a payment intent. */
function chargedOf(state: StripeState, form: Form): InvoiceDouble[] {
  const intent = textOf(form["payment_intent"]);
  const all = intent === undefined ? invoicesOf(state, form) : state.invoices;
  return all.filter((one) =>
    intent === undefined ? one.chargeId !== null : intentOf(one) === intent,
  );
}

function listInvoicePayments(state: StripeState, form: Form): object {
  const intent = required(formOf(form["payment"]), "payment_intent");
  const data = state.invoices
    .filter((one) => intentOf(one) === intent)
    .map(({ id }) => ({ id: `inpay_${id}`, object: "invoice_payment", invoice: id }));
  return list("/v1/invoice_payments", data);
}

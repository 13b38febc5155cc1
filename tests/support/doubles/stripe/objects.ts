import type {
  CustomerDouble,
  InvoiceDouble,
  LineDouble,
  SessionDouble,
  StripeState,
  SubscriptionDouble,
} from "./state.ts";
import { totalOf } from "./state.ts";

/** The objects of Stripe's API, as its published description has them. Only fields that are read here or required there. */
export const customerObject = ({ id, name, email, metadata, deleted }: CustomerDouble) =>
  deleted
    ? { id, object: "customer", deleted: true }
    : { id, object: "customer", name, email, metadata, livemode: false };

export const list = (url: string, data: object[]) => ({
  object: "list",
  url,
  has_more: false,
  data,
});

export function subscriptionObject(
  state: StripeState,
  one: SubscriptionDouble,
  { withCustomer = false } = {},
) {
  const customer = state.customers.find(({ id }) => id === one.customer);
  return {
    id: one.id,
    object: "subscription",
    status: one.status,
    customer: withCustomer && customer ? customerObject(customer) : one.customer,
    currency: one.price.currency,
    created: one.created,
    start_date: one.created,
    cancel_at_period_end: one.cancelAtEnd,
    cancel_at: one.cancelAtEnd ? one.end : null,
    ended_at: one.endedAt,
    trial_start: one.trialStart,
    trial_end: one.trialEnd,
    latest_invoice: one.latestInvoice,
    metadata: one.metadata,
    items: list("/v1/subscription_items", [
      {
        id: one.itemId,
        object: "subscription_item",
        quantity: one.quantity,
        current_period_start: one.start,
        current_period_end: one.end,
        price: {
          id: one.price.id,
          object: "price",
          currency: one.price.currency,
          unit_amount: one.price.unit_amount,
          recurring: { interval: one.price.interval, interval_count: 1 },
        },
      },
    ]),
  };
}

const lineObject = (line: LineDouble, index: number) => ({
  id: `il_${index}`,
  object: "line_item",
  amount: line.amount,
  period: { start: line.start, end: line.end },
  pricing: { type: "price_details", price_details: { price: line.price } },
  parent: {
    type: "subscription_item_details",
    subscription_item_details: { proration: line.proration },
  },
});

export function invoiceObject(state: StripeState, one: InvoiceDouble) {
  const total = totalOf(one);
  const due = Math.max(0, total);
  const [first] = one.lines;
  return {
    id: one.id,
    object: "invoice",
    number: one.number,
    customer: one.customer,
    status: one.status,
    currency: one.currency,
    total,
    amount_due: due,
    amount_paid: one.status === "paid" ? due : 0,
    amount_remaining: one.status === "paid" ? 0 : due,
    attempted: one.attempted,
    billing_reason: one.reason,
    created: one.created,
    period_start: first?.start ?? one.created,
    period_end: first?.end ?? one.created,
    hosted_invoice_url: `${state.url}/i/${one.id}`,
    invoice_pdf: `${state.url}/i/${one.id}/pdf`,
    status_transitions: { finalized_at: one.created, paid_at: one.paidAt },
    lines: list(`/v1/invoices/${one.id}/lines`, one.lines.map(lineObject)),
    payments: list(
      "/v1/invoice_payments",
      one.chargeId === null
        ? []
        : [
            {
              id: `inpay_${one.id}`,
              object: "invoice_payment",
              payment: { type: "payment_intent", payment_intent: `pi_${one.chargeId}` },
            },
          ],
    ),
  };
}

export const chargeObject = (one: InvoiceDouble) => ({
  id: one.chargeId,
  object: "charge",
  customer: one.customer,
  currency: one.currency,
  amount: totalOf(one),
  amount_refunded: one.refunded,
  payment_intent: `pi_${one.chargeId}`,
});

export const sessionObject = ({ url }: StripeState, one: SessionDouble) => ({
  id: one.id,
  object: "checkout.session",
  mode: "subscription",
  customer: one.customer,
  status: one.status,
  url: one.status === "open" ? `${url}/c/pay/${one.id}` : null,
  metadata: one.metadata,
  subscription: one.subscription,
});

import { customerObject, invoiceObject, subscriptionObject } from "./objects.ts";
import {
  type InvoiceDouble,
  type LineDouble,
  newId,
  type PriceDouble,
  secondsOf,
  type SessionDouble,
  type StripeState,
  type SubscriptionDouble,
  totalOf,
} from "./state.ts";

const DAY_S = 86_400;

export function emit(state: StripeState, type: string, object: object): void {
  state.events.push({ id: newId(state, "evt"), type, created: secondsOf(state.now), object });
}

/** The end of a period that begins at `start`. */
export function periodEnd(start: number, { interval }: Pick<PriceDouble, "interval">): number {
  const day = new Date(start * 1000);
  if (interval === "month") day.setUTCMonth(day.getUTCMonth() + 1);
  else day.setUTCFullYear(day.getUTCFullYear() + 1);
  return secondsOf(day);
}

/** The user completes Checkout with a valid card. */
export function completeSession(state: StripeState, session: SessionDouble): SubscriptionDouble {
  if (session.status !== "open") throw new Error(`the session is ${session.status}`);
  const now = secondsOf(state.now);
  const trialEnd = session.trialDays > 0 ? now + session.trialDays * DAY_S : null;
  const subscription: SubscriptionDouble = {
    id: newId(state, "sub"),
    itemId: newId(state, "si"),
    customer: session.customer,
    price: session.price,
    quantity: 1,
    status: trialEnd === null ? "active" : "trialing",
    created: now,
    start: now,
    end: trialEnd ?? periodEnd(now, session.price),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    cancelAtEnd: false,
    endedAt: null,
    metadata: session.subscriptionMetadata,
    latestInvoice: null,
  };
  state.subscriptions.push(subscription);
  Object.assign(session, { status: "complete", subscription: subscription.id });
  const amount = trialEnd === null ? session.price.unit_amount : 0;
  charge(state, subscription, "subscription_create", [regularLine(subscription, amount)]);
  emit(state, "customer.subscription.created", subscriptionObject(state, subscription));
  emit(state, "checkout.session.completed", {
    id: session.id,
    object: "checkout.session",
    customer: session.customer,
  });
  return subscription;
}

export const regularLine = (
  { price, start, end }: SubscriptionDouble,
  amount: number,
): LineDouble => ({ amount, price: price.id, proration: false, start, end });

/** Makes an invoice and charges the card. */
export function charge(
  state: StripeState,
  subscription: SubscriptionDouble,
  reason: string,
  lines: LineDouble[],
): InvoiceDouble {
  const id = newId(state, "in");
  const invoice: InvoiceDouble = {
    id,
    number: `ACME-${id.slice(-4)}`,
    customer: subscription.customer,
    subscription: subscription.id,
    status: "open",
    currency: subscription.price.currency,
    lines,
    attempted: false,
    created: secondsOf(state.now),
    paidAt: null,
    reason,
    chargeId: null,
    refunded: 0,
  };
  state.invoices.push(invoice);
  subscription.latestInvoice = id;
  pay(state, invoice);
  return invoice;
}

/** Charges the card for an open invoice. A subscription whose invoice is paid is active again. */
export function pay(state: StripeState, invoice: InvoiceDouble): boolean {
  invoice.attempted = true;
  const customer = state.customers.find(({ id }) => id === invoice.customer);
  const subscription = state.subscriptions.find(({ id }) => id === invoice.subscription);
  const total = totalOf(invoice);
  const isPaid = total <= 0 || customer?.card === "ok";
  if (isPaid) {
    Object.assign(invoice, { status: "paid", paidAt: secondsOf(state.now) });
    if (total > 0) invoice.chargeId = newId(state, "ch");
    emit(state, "invoice.paid", invoiceObject(state, invoice));
  } else emit(state, "invoice.payment_failed", invoiceObject(state, invoice));
  if (!subscription || subscription.endedAt !== null) return isPaid;
  if (!isPaid && subscription.status !== "trialing") setStatus(state, subscription, "past_due");
  if (isPaid && subscription.status === "past_due") setStatus(state, subscription, "active");
  return isPaid;
}

export function setStatus(
  state: StripeState,
  subscription: SubscriptionDouble,
  status: SubscriptionDouble["status"],
): void {
  if (subscription.status === status) return;
  subscription.status = status;
  if (status === "canceled")
    Object.assign(subscription, { endedAt: secondsOf(state.now), cancelAtEnd: false });
  const type = status === "canceled" ? "deleted" : "updated";
  emit(state, `customer.subscription.${type}`, subscriptionObject(state, subscription));
}

/** Stripe's clock reaches `to`: periods end, and subscriptions renew or end. */
export function advance(state: StripeState, to: Date): void {
  for (;;) {
    const due = state.subscriptions
      .filter(({ endedAt, end }) => endedAt === null && end <= secondsOf(to))
      .toSorted((one, other) => one.end - other.end)[0];
    if (!due) break;
    state.now = new Date(due.end * 1000);
    if (due.cancelAtEnd) setStatus(state, due, "canceled");
    else renew(state, due);
  }
  state.now = to;
}

function renew(state: StripeState, subscription: SubscriptionDouble): void {
  const start = subscription.end;
  Object.assign(subscription, { start, end: periodEnd(start, subscription.price) });
  if (subscription.status === "trialing") subscription.status = "active";
  const { unit_amount } = subscription.price;
  charge(state, subscription, "subscription_cycle", [regularLine(subscription, unit_amount)]);
  emit(state, "customer.subscription.updated", subscriptionObject(state, subscription));
}

/** The operator deletes a customer in Stripe's dashboard, which ends its subscriptions. */
export function deleteCustomer(state: StripeState, id: string): void {
  const customer = state.customers.find((one) => one.id === id);
  if (!customer) return;
  for (const subscription of state.subscriptions)
    if (subscription.customer === id && subscription.endedAt === null)
      setStatus(state, subscription, "canceled");
  emit(state, "customer.deleted", customerObject(customer));
  customer.deleted = true;
}

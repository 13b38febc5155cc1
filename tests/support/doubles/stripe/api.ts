import { charge, emit, setStatus } from "./cycle.ts";
import { type Form, formOf, listOf, textOf } from "./form.ts";
import {
  customerObject,
  invoiceObject,
  list,
  sessionObject,
  subscriptionObject,
} from "./objects.ts";
import { type Answer, invoiceMethods } from "./invoices.ts";
import { prorationLines } from "./proration.ts";
import { invalid, missing, required, StripeRefusal } from "./refusal.ts";
import {
  type CustomerDouble,
  type InvoiceDouble,
  newId,
  type PriceDouble,
  secondsOf,
  type StripeState,
  type SubscriptionDouble,
  totalOf,
} from "./state.ts";

function priceOf(state: StripeState, id: string, param: string): PriceDouble {
  const price = state.prices.find((one) => one.id === id);
  if (!price) throw missing("price", id, param);
  return price;
}

function customerOf(state: StripeState, id: string): CustomerDouble {
  const customer = state.customers.find((one) => one.id === id && !one.deleted);
  if (!customer) throw missing("customer", id, "customer");
  return customer;
}

function subscriptionOf(state: StripeState, id: string): SubscriptionDouble {
  const subscription = state.subscriptions.find((one) => one.id === id);
  if (!subscription) throw missing("subscription", id, "id", 404);
  return subscription;
}

function sessionOf(state: StripeState, id: string) {
  const session = state.sessions.find((one) => one.id === id);
  if (!session) throw missing("checkout.session", id, "session", 404);
  return session;
}

const metadataOf = (form: Form) => formOf(form["metadata"]) as Record<string, string>;

/** Every method that Pressmark calls. */
export const methods: [method: string, path: RegExp, answer: Answer][] = [
  ["POST", /^\/v1\/customers$/, createCustomer],
  ["POST", /^\/v1\/checkout\/sessions$/, createSession],
  [
    "GET",
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    (state, _, id) => sessionObject(state, sessionOf(state, id)),
  ],
  ["POST", /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  ["POST", /^\/v1\/billing_portal\/sessions$/, createPortal],
  ["GET", /^\/v1\/subscriptions$/, listSubscriptions],
  [
    "GET",
    /^\/v1\/subscriptions\/(\w+)$/,
    (state, _, id) => subscriptionObject(state, subscriptionOf(state, id)),
  ],
  ["POST", /^\/v1\/subscriptions\/(\w+)$/, updateSubscription],
  ["DELETE", /^\/v1\/subscriptions\/(\w+)$/, cancelSubscription],
  ...invoiceMethods,
  ["POST", /^\/v1\/invoices\/create_preview$/, previewInvoice],
];

function createCustomer(state: StripeState, form: Form): object {
  const customer: CustomerDouble = {
    id: newId(state, "cus"),
    name: textOf(form["name"]) ?? "",
    email: textOf(form["email"]) ?? "",
    metadata: metadataOf(form),
    card: "ok",
    deleted: false,
  };
  state.customers.push(customer);
  emit(state, "customer.created", customerObject(customer));
  return customerObject(customer);
}

function createSession(state: StripeState, form: Form): object {
  if (required(form, "mode") !== "subscription") throw invalid("mode must be subscription");
  const [item] = listOf(form["line_items"]);
  if (!item) throw invalid("Missing required param: line_items.", { param: "line_items" });
  const details = formOf(form["subscription_data"]);
  const session = {
    id: newId(state, "cs_test"),
    customer: customerOf(state, required(form, "customer")).id,
    status: "open" as const,
    price: priceOf(state, required(item, "price"), "line_items[0][price]"),
    trialDays: Number(textOf(details["trial_period_days"]) ?? 0),
    successUrl: required(form, "success_url"),
    cancelUrl: required(form, "cancel_url"),
    metadata: metadataOf(form),
    subscriptionMetadata: metadataOf(details),
    automaticTax: formOf(form["automatic_tax"])["enabled"] === "true",
    subscription: null,
  };
  state.sessions.push(session);
  return sessionObject(state, session);
}

function expireSession(state: StripeState, _: Form, id: string): object {
  const session = sessionOf(state, id);
  if (session.status !== "open")
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  session.status = "expired";
  return sessionObject(state, session);
}

function createPortal(state: StripeState, form: Form): object {
  const { id } = customerOf(state, required(form, "customer"));
  return {
    id: newId(state, "bps"),
    object: "billing_portal.session",
    customer: id,
    return_url: textOf(form["return_url"]) ?? null,
    url: `${state.url}/p/session/${id}?return=${encodeURIComponent(textOf(form["return_url"]) ?? "")}`,
  };
}

/** Also of deleted customers: their objects stay. */
function listSubscriptions(state: StripeState, form: Form): object {
  const customer = required(form, "customer");
  if (!state.customers.some(({ id }) => id === customer))
    throw missing("customer", customer, "customer");
  const expand = Array.isArray(form["expand"]) ? form["expand"] : [];
  const withCustomer = expand.includes("data.customer");
  const own = state.subscriptions.filter((one) => one.customer === customer);
  const found = textOf(form["status"]) === "all" ? own : own.filter((one) => one.endedAt === null);
  const data = found.toReversed().map((one) => subscriptionObject(state, one, { withCustomer }));
  return list("/v1/subscriptions", data);
}

function changeIn(state: StripeState, subscription: SubscriptionDouble, form: Form) {
  const [item] = listOf(form["items"]);
  if (!item) return null;
  if (textOf(item["id"]) !== subscription.itemId)
    throw missing("subscription_item", textOf(item["id"]) ?? "", "items[0][id]");
  const price = priceOf(state, required(item, "price"), "items[0][price]");
  return price.id === subscription.price.id ? null : price;
}

const prorationDate = (state: StripeState, form: Form): number =>
  Number(textOf(form["proration_date"]) ?? secondsOf(state.now));

function updateSubscription(state: StripeState, form: Form, id: string): object {
  const subscription = subscriptionOf(state, id);
  if (subscription.endedAt !== null)
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  const price = changeIn(state, subscription, form);
  if (price) changePrice(state, subscription, { price, form });
  const cancel = textOf(form["cancel_at_period_end"]);
  if (cancel !== undefined) subscription.cancelAtEnd = cancel === "true";
  Object.assign(subscription.metadata, metadataOf(form));
  emit(state, "customer.subscription.updated", subscriptionObject(state, subscription));
  return subscriptionObject(state, subscription);
}

function changePrice(
  state: StripeState,
  subscription: SubscriptionDouble,
  { price, form }: { price: PriceDouble; form: Form },
): void {
  const lines = prorationLines(prorationDate(state, form), subscription, price);
  const customer = state.customers.find(({ id }) => id === subscription.customer);
  const isCharged = totalOf({ lines }) > 0;
  if (
    isCharged &&
    customer?.card === "declined" &&
    form["payment_behavior"] === "error_if_incomplete"
  )
    throw new StripeRefusal(402, {
      type: "card_error",
      code: "card_declined",
      message: "Your card was declined.",
    });
  const whole = lines.find(({ proration }) => !proration);
  if (whole) Object.assign(subscription, { start: whole.start, end: whole.end });
  subscription.price = price;
  if (textOf(form["proration_behavior"]) === "always_invoice" && lines.length > 0)
    charge(state, subscription, "subscription_update", lines);
}

function cancelSubscription(state: StripeState, _: Form, id: string): object {
  const subscription = subscriptionOf(state, id);
  if (subscription.endedAt !== null) throw missing("subscription", id, "id", 404);
  setStatus(state, subscription, "canceled");
  return subscriptionObject(state, subscription);
}

/** The invoice that a change would make now, or with `none`, the one at the end of the period. */
function previewInvoice(state: StripeState, form: Form): object {
  const subscription = subscriptionOf(state, required(form, "subscription"));
  const details = formOf(form["subscription_details"]);
  const price = changeIn(state, subscription, details) ?? subscription.price;
  const isNow = textOf(details["proration_behavior"]) === "always_invoice";
  const { end } = subscription;
  const next = { amount: price.unit_amount, price: price.id, proration: false, start: end, end };
  const preview: InvoiceDouble = {
    id: "upcoming_in",
    number: "",
    customer: subscription.customer,
    subscription: subscription.id,
    status: "open",
    currency: price.currency,
    attempted: false,
    paidAt: null,
    reason: "upcoming",
    chargeId: null,
    refunded: 0,
    lines: isNow ? prorationLines(prorationDate(state, details), subscription, price) : [next],
    created: isNow ? secondsOf(state.now) : end,
  };
  return invoiceObject(state, preview);
}

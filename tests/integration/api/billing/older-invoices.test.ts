import { expect, test } from "vitest";
import { charge, emit, regularLine } from "#tests/support/doubles/stripe/cycle.ts";
import { invoiceObject } from "#tests/support/doubles/stripe/objects.ts";
import { useBillingWorld } from "#tests/support/worlds/billing-world.ts";

/** More than Pressmark reads of a customer. */
const NEWER = 30;
const here = useBillingWorld();

const invoiceOf = async (invoiceId: string) => {
  const { invoices } = await here.owner.api.billing.invoices.query({
    orgId: here.orgId,
    limit: 100,
  });
  return invoices.find(({ id }) => id === invoiceId);
};

/** The first invoice of the organization, after which many were made. */
async function oldInvoice(card: "ok" | "declined") {
  await here.subscribe("team");
  const { state } = here.stripe;
  const subscription = state.subscriptions[0]!;
  const another = () => {
    state.now = new Date(state.now.getTime() + 1_000);
    return charge(state, subscription, "subscription_update", [regularLine(subscription, 500)]);
  };
  here.stripe.customerOf(here.orgId).card = card;
  const old = another();
  await here.settle();
  here.stripe.customerOf(here.orgId).card = "ok";
  for (let count = 0; count < NEWER; count++) another();
  await here.settle();
  return old;
}

test("a refund of an invoice from long ago is shown", async () => {
  const { id } = await oldInvoice("ok");
  expect(await invoiceOf(id)).toMatchObject({ status: "paid", amountRefunded: 0 });
  here.stripe.refund(here.orgId, 300, id);
  await here.settle();
  expect(await invoiceOf(id)).toMatchObject({
    status: "paid",
    amountPaid: 500,
    amountRefunded: 300,
  });
});

test("an invoice from long ago that is voided now is no longer open", async () => {
  const old = await oldInvoice("declined");
  expect(await invoiceOf(old.id)).toMatchObject({ status: "open", amountDue: 500 });
  old.status = "void";
  emit(here.stripe.state, "invoice.voided", invoiceObject(here.stripe.state, old));
  await here.settle();
  expect(await invoiceOf(old.id)).toMatchObject({ status: "void" });
});

test("an event about an invoice that was deleted does not stop the others", async () => {
  await here.subscribe("team");
  const deleted = {
    ...invoiceObject(here.stripe.state, here.stripe.state.invoices[0]!),
    id: "in_gone",
  };
  emit(here.stripe.state, "invoice.deleted", deleted);
  here.stripe.refund(here.orgId, 300);
  await here.settle();
  const { invoices } = await here.owner.api.billing.invoices.query({ orgId: here.orgId });
  expect(invoices).toMatchObject([{ amountRefunded: 300 }]);
});

test("a refund of a new invoice asks Stripe for no other one", async () => {
  await here.subscribe("team");
  here.stripe.calls.length = 0;
  here.stripe.refund(here.orgId, 300);
  await here.settle();
  expect(here.stripe.calls.toSorted()).toEqual([
    "GET /v1/charges",
    "GET /v1/invoices",
    "GET /v1/subscriptions",
  ]);
  const { invoices } = await here.owner.api.billing.invoices.query({ orgId: here.orgId });
  expect(invoices[0]).toMatchObject({ amountRefunded: 300 });
});

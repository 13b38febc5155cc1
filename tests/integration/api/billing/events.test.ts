import { expect, test } from "vitest";
import { handleEvents } from "#core/billing/sync/handle-events.ts";
import { sweepBilling } from "#core/billing/sweep-billing.ts";
import { collection } from "#store/collections.ts";
import { findBillingAccount } from "#store/billing/accounts.ts";
import { countWaitingEvents } from "#store/billing/events.ts";
import { putSubscription } from "#store/billing/subscriptions.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { beforeUpdate } from "#tests/support/doubles/interrupted-db.ts";
import { useBillingWorld } from "#tests/support/worlds/billing-world.ts";
import { startWorld } from "#tests/support/worlds/world.ts";

const here = useBillingWorld();
const db = () => here.world.services.db;
const billing = async () => (await here.owner.api.billing.get.query({ orgId: here.orgId })).billing;
const deliver = (...args: [events?: Parameters<typeof here.stripe.deliver>[1], options?: object]) =>
  here.stripe.deliver(here.world.url, ...args);

/** The checkout is complete, and no event has arrived. */
async function completeUnseen(): Promise<void> {
  const choice = { planId: "pro", interval: "month" } as const;
  const { url } = await here.owner.api.billing.checkout.mutate({ orgId: here.orgId, ...choice });
  here.stripe.complete(url);
}
const handle = () =>
  handleEvents(here.world.services, here.stripe.customerOf(here.orgId).id, new Date());

test("an event that arrives twice is stored once", async () => {
  await completeUnseen();
  const events = here.stripe.takeEvents();
  const first = await deliver(events);
  const second = await deliver(events);
  expect(first.map(({ status, body }) => [status, body["duplicate"]])).toEqual(
    events.map(() => [200, false]),
  );
  expect(second.every(({ body }) => body["duplicate"] === true)).toBe(true);
  await handle();
  expect(await billing()).toMatchObject({ status: "trialing" });
  expect(await collection(db(), "billingEvents").countDocuments()).toBe(events.length);
});

test("events in the wrong order end with what Stripe says", async () => {
  await completeUnseen();
  await here.owner.api.billing.refresh.mutate({ orgId: here.orgId });
  const created = here.stripe.takeEvents();
  await here.owner.api.billing.cancel.mutate({ orgId: here.orgId });
  here.stripe.advance(here.day(20));
  const ended = here.stripe.takeEvents();
  await deliver(ended.toReversed());
  await handle();
  // The creation arrives after the end.
  await deliver(created);
  await handle();
  expect(await billing()).toMatchObject({ status: "canceled", plan: { id: "free" } });
});

test("two answers of Stripe that are stored at the same moment end with the newer plan", async () => {
  await here.subscribe("pro");
  const { _id: orgId, ...facts } = (await findBillingAccount(db(), here.orgId))!;
  const later = (ms: number) => new Date(facts.syncedAt!.getTime() + ms);
  const newer = { ...facts, planId: "team", syncedAt: later(2) };
  const slowed = beforeUpdate(db(), "orgs", () => putSubscription(db(), orgId, newer));
  await putSubscription(slowed, orgId, { ...facts, syncedAt: later(1) });
  expect((await findOrg(db(), orgId))?.plan?.id).toBe("team");
});

test("forged, unsigned and old events are refused and not stored", async () => {
  await completeUnseen();
  const events = here.stripe.takeEvents().slice(0, 1);
  const old = new Date(Date.now() - 301_000);
  for (const options of [{ secret: "whsec_other" }, { at: old }]) {
    const [answer] = await deliver(events, options);
    expect(answer).toMatchObject({ status: 401, body: { appCode: "signature_invalid" } });
  }
  const unsigned = await fetch(`${here.world.url}/webhooks/stripe`, { method: "POST", body: "{}" });
  expect(unsigned.status).toBe(401);
  expect(await collection(db(), "billingEvents").countDocuments()).toBe(0);
});

test("the daily check finds a subscription whose events were all lost", async () => {
  await completeUnseen();
  here.stripe.takeEvents();
  await sweepBilling(here.world.services, new Date(Date.now() + 3_600_000));
  expect(await billing()).toMatchObject({ status: null });
  await sweepBilling(here.world.services, new Date(Date.now() + 25 * 3_600_000));
  expect(await billing()).toMatchObject({ status: "trialing", plan: { id: "pro" } });
  const calls = here.stripe.calls.length;
  await sweepBilling(here.world.services, new Date(Date.now() + 26 * 3_600_000));
  expect(here.stripe.calls).toHaveLength(calls);
});

test("an event that could not be handled because Stripe is down waits, and is handled later", async () => {
  await completeUnseen();
  await deliver();
  here.stripe.instead = () => ({ status: 500, error: { type: "api_error", message: "down" } });
  await expect(handle()).rejects.toMatchObject({ appCode: "billing_unavailable" });
  const soon = new Date(Date.now() + 60_000);
  expect(await countWaitingEvents(db(), soon)).toBeGreaterThan(0);
  const waiting = await collection(db(), "billingEvents").findOne({ handledAt: null });
  expect(waiting).toMatchObject({ attempts: 1, error: expect.stringContaining("not responding") });
  here.stripe.instead = () => null;
  await handle();
  expect(await countWaitingEvents(db(), soon)).toBe(0);
  expect(await billing()).toMatchObject({ status: "trialing" });
});

test("a key of another Stripe account ends no plan", async () => {
  await here.subscribe("pro");
  const error = { type: "invalid_request_error", code: "resource_missing", param: "customer" };
  here.stripe.instead = () => ({ status: 400, error: { ...error, message: "No such customer" } });
  const { orgId, owner } = here;
  await expect(owner.api.billing.refresh.mutate({ orgId })).rejects.toThrow("Stripe has refused");
  const later = new Date(Date.now() + 25 * 3_600_000);
  await expect(sweepBilling(here.world.services, later)).rejects.toThrow("Stripe has refused");
  here.stripe.instead = () => null;
  expect(await billing()).toMatchObject({ status: "trialing", plan: { id: "pro" } });
  expect(await here.notices()).toEqual([]);
});

test("events about customers of other products change nothing", async () => {
  const object = { id: "sub_other", object: "subscription", customer: "cus_other" };
  const event = { id: "evt_other", type: "customer.subscription.updated", created: 1, object };
  const [answer] = await deliver([event]);
  expect(answer?.status).toBe(200);
  await handleEvents(here.world.services, "cus_other");
  expect(await collection(db(), "billingEvents").findOne({ _id: "evt_other" })).toMatchObject({
    handledAt: expect.any(Date),
  });
});

test("an installation without plans has no door for Stripe, and says that everything is unlimited", async () => {
  const world = await startWorld();
  try {
    const [answer] = await here.stripe.deliver(world.url, [
      { id: "evt_1", type: "invoice.paid", created: 1, object: {} },
    ]);
    expect(answer).toMatchObject({ status: 404, body: { appCode: "billing_off" } });
    const ada = await world.signUp();
    const { billing: none } = await ada.api.billing.get.query({ orgId: ada.org });
    expect(none).toMatchObject({ isAvailable: false, plan: null, hasPortal: false });
    expect(none.features).toHaveLength(4);
    expect((await ada.api.billing.plans.query()).plans).toEqual([]);
  } finally {
    await world.close();
  }
});

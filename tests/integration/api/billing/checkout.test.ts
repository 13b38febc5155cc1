import { expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { useBillingWorld } from "#tests/support/worlds/billing-world.ts";

const here = useBillingWorld();
const pro = { planId: "pro", interval: "month" } as const;
const billing = async () => (await here.owner.api.billing.get.query({ orgId: here.orgId })).billing;
const checkout = (choice: { planId: string; interval: "month" | "year" } = pro) =>
  here.owner.api.billing.checkout.mutate({ orgId: here.orgId, ...choice });

test("an organization begins on the first plan, tries Pro for 14 days, and then pays for it", async () => {
  expect(await billing()).toMatchObject({
    isAvailable: true,
    plan: { id: "free" },
    status: null,
    canTrial: true,
    hasSubscription: false,
    hasPortal: false,
    features: [],
  });
  await here.subscribe();
  expect(await billing()).toMatchObject({
    plan: { id: "pro" },
    status: "trialing",
    interval: "month",
    amount: 900,
    currency: "eur",
    trialEndsAt: here.day(14).toISOString(),
    canTrial: false,
    hasSubscription: true,
    hasPortal: true,
    email: here.owner.email,
  });
  await here.reach(here.day(14));
  expect(await billing()).toMatchObject({ status: "active", trialEndsAt: null });
  const { invoices } = await here.owner.api.billing.invoices.query({ orgId: here.orgId });
  expect(invoices.map(({ status, total }) => ({ status, total }))).toEqual([
    { status: "paid", total: 900 },
    { status: "paid", total: 0 },
  ]);
});

test("an organization has one trial, also after its subscription has ended", async () => {
  await here.subscribe();
  const { orgId } = here;
  await here.owner.api.billing.cancel.mutate({ orgId });
  await here.reach(here.day(15));
  expect(await billing()).toMatchObject({ status: "canceled", plan: { id: "free" } });
  const { url } = await checkout();
  expect(here.stripe.state.sessions.at(-1)).toMatchObject({ trialDays: 0 });
  here.stripe.complete(url);
  await here.settle();
  expect(await billing()).toMatchObject({ status: "active", plan: { id: "pro" } });
});

test("two admins who go to the checkout at the same moment cannot pay twice", async () => {
  const [one, other] = await Promise.all([checkout(), checkout()]);
  expect(one.url).toBe(other.url);
  const settled = await Promise.allSettled([
    checkout({ planId: "team", interval: "month" }),
    checkout({ planId: "pro", interval: "year" }),
  ]);
  expect(settled.some(({ status }) => status === "fulfilled")).toBe(true);
  const { sessions } = here.stripe.state;
  expect(sessions.filter(({ status }) => status === "open")).toHaveLength(1);
});

test("a second click returns to the same checkout, and a subscribed organization is refused", async () => {
  const { url } = await checkout();
  expect((await checkout()).url).toBe(url);
  here.stripe.complete(url);
  // The webhook has not arrived yet.
  expect(await codeOf(checkout())).toBe("billing_subscribed");
  expect(here.stripe.state.subscriptions).toHaveLength(1);
});

test("the page asks Stripe itself when the browser is faster than the webhook", async () => {
  const { url } = await checkout();
  here.stripe.complete(url);
  expect(await billing()).toMatchObject({ status: null });
  const refreshed = await here.owner.api.billing.refresh.mutate({ orgId: here.orgId });
  expect(refreshed.billing).toMatchObject({ status: "trialing", plan: { id: "pro" } });
});

test("an amount in a currency without decimals stays as it is", async () => {
  await here.subscribe("tokyo");
  expect(await billing()).toMatchObject({ currency: "jpy", amount: 1500, status: "active" });
});

test("members see the plan, and only the owner and admins do something about it", async () => {
  const { orgId, member, stranger } = here;
  expect((await member.api.billing.get.query({ orgId })).billing.plan?.id).toBe("free");
  for (const ask of [
    () => member.api.billing.checkout.mutate({ orgId, ...pro }),
    () => member.api.billing.portal.mutate({ orgId }),
    () => member.api.billing.cancel.mutate({ orgId }),
    () => member.api.billing.invoices.query({ orgId }),
  ])
    expect(await codeOf(ask())).toBe("forbidden");
  for (const ask of [
    () => stranger.api.billing.get.query({ orgId }),
    () => stranger.api.billing.checkout.mutate({ orgId, ...pro }),
    () => stranger.api.billing.get.query({ orgId: "unknown" }),
  ])
    expect(await codeOf(ask())).toBe("org_not_found");
});

test("only plans with a price can be bought, for the periods in which they are sold", async () => {
  expect(await codeOf(checkout({ planId: "free", interval: "month" }))).toBe("plan_not_found");
  expect(await codeOf(checkout({ planId: "gold", interval: "month" }))).toBe("plan_not_found");
  expect(await codeOf(checkout({ planId: "team", interval: "year" }))).toBe("plan_interval");
});

test("while Stripe does not respond, nothing changes and the text says so", async () => {
  here.stripe.instead = () => ({ status: 500, error: { type: "api_error", message: "down" } });
  await expect(checkout()).rejects.toThrow("Stripe is not responding. Nothing was charged");
  here.stripe.instead = () => null;
  here.stripe.complete((await checkout()).url);
  await here.settle();
  expect((await billing()).status).toBe("trialing");
});

test("a customer that was deleted at Stripe ends the plan, and can subscribe again", async () => {
  await here.subscribe();
  here.stripe.deleteCustomer(here.orgId);
  await here.settle();
  expect(await billing()).toMatchObject({ status: "canceled", plan: { id: "free" } });
  here.stripe.complete((await checkout()).url);
  await here.settle(new Date());
  expect(await billing()).toMatchObject({ status: "active", plan: { id: "pro" } });
});

test("a deleted organization pays nothing, even if Stripe was down at that moment", async () => {
  const gone = await makeOrg(here.owner, "Short-lived");
  const { url } = await here.owner.api.billing.checkout.mutate({ orgId: gone.id, ...pro });
  here.stripe.complete(url);
  await here.settle();
  here.stripe.instead = () => ({ status: 503, error: { type: "api_error", message: "down" } });
  await here.owner.api.orgs.delete.mutate({ orgId: gone.id });
  here.stripe.instead = () => null;
  expect(here.stripe.state.subscriptions[0]?.status).toBe("trialing");
  await here.reach(here.day(1));
  expect(here.stripe.state.subscriptions[0]?.status).toBe("canceled");
  const { db } = here.world.services;
  const account = await collection(db, "billingAccounts").findOne({ _id: gone.id });
  expect(account).toMatchObject({ status: "canceled", email: null });
});

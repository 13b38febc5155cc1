import { expect, test } from "vitest";
import { setSuspension } from "#store/orgs/suspensions.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { useBillingWorld } from "#tests/support/worlds/billing-world.ts";

const MINUTE_MS = 60_000;
const here = useBillingWorld();
const proMonth = { planId: "pro", interval: "month" } as const;
const proYear = { planId: "pro", interval: "year" } as const;
const team = { planId: "team", interval: "month" } as const;
const api = () => here.owner.api.billing;
const billing = async () => (await api().get.query({ orgId: here.orgId })).billing;
const preview = async (choice: Choice) =>
  (await api().preview.query({ orgId: here.orgId, ...choice })).preview;
type Choice = typeof proMonth | typeof proYear | typeof team;
/** Changes the plan for the price that the preview shows. */
async function change(choice: Choice): Promise<void> {
  const { pricedAt, dueNow } = await preview(choice);
  await api().change.mutate({ orgId: here.orgId, ...choice, pricedAt, dueNow });
}
const invoices = async () => (await api().invoices.query({ orgId: here.orgId })).invoices;

/** Pro for a month that began `daysAgo`, without a trial. */
async function payForPro(daysAgo: number): Promise<void> {
  here.begin(daysAgo);
  const { orgId } = here;
  const { url } = await api().checkout.mutate({ orgId, ...proMonth });
  here.stripe.state.sessions[0]!.trialDays = 0;
  here.stripe.complete(url);
  await here.settle();
  // Now is in the middle of the month.
  here.stripe.state.now = new Date();
}

test("the preview of an upgrade shows what is charged now, and the change charges exactly that", async () => {
  await payForPro(15);
  const shown = await preview(team);
  const { end } = here.stripe.state.subscriptions[0]!;
  expect(shown).toMatchObject({
    currency: "eur",
    nextAmount: 2900,
    nextAt: new Date(end * 1000).toISOString(),
  });
  expect(shown.dueNow).toBeGreaterThan(900);
  expect(shown.credit).toBeGreaterThan(400);
  // The user reads for eight minutes.
  const { pricedAt, dueNow } = shown;
  here.stripe.state.now = new Date(Date.now() + 8 * MINUTE_MS);
  await api().change.mutate({ orgId: here.orgId, ...team, pricedAt, dueNow });
  expect(await billing()).toMatchObject({ plan: { id: "team" }, amount: 2900 });
  const [newest] = await invoices();
  expect(newest).toMatchObject({ status: "paid", total: shown.dueNow });
});

test("a price that is too old, or that the user has not seen, is refused and charges nothing", async () => {
  await payForPro(15);
  const { orgId } = here;
  const { pricedAt, expiresAt, dueNow } = await preview(team);
  expect(Date.parse(expiresAt) - Date.parse(pricedAt)).toBe(10 * MINUTE_MS);
  const before = (await invoices()).length;
  const charged = (price: { pricedAt: string; dueNow: number }) =>
    codeOf(api().change.mutate({ orgId, ...team, ...price }));
  const ago = (ms: number) => new Date(Date.parse(pricedAt) - ms).toISOString();
  expect(await charged({ pricedAt: ago(11 * MINUTE_MS), dueNow })).toBe("billing_preview_expired");
  // With a moment of the last period, everything would be free.
  const never = { pricedAt: ago(40 * 24 * 60 * MINUTE_MS), dueNow: 0 };
  expect(await charged(never)).toBe("billing_preview_expired");
  expect(await charged({ pricedAt, dueNow: dueNow - 1 })).toBe("billing_preview_expired");
  // The operator changes the price.
  const cheaper = here.stripe.state.prices.map((price) =>
    price.unit_amount === 2900 ? { ...price, unit_amount: 1900 } : price,
  );
  here.stripe.state.prices = cheaper;
  expect(await charged({ pricedAt, dueNow })).toBe("billing_preview_expired");
  expect(await invoices()).toHaveLength(before);
  expect(await billing()).toMatchObject({ plan: { id: "pro" }, amount: 900 });
  // A new price is shown, and it is charged.
  const renewed = await preview(team);
  expect(renewed.dueNow).toBeLessThan(dueNow);
  await api().change.mutate({
    orgId,
    ...team,
    pricedAt: renewed.pricedAt,
    dueNow: renewed.dueNow,
  });
  const [newest] = await invoices();
  expect(newest).toMatchObject({ status: "paid", total: renewed.dueNow });
});

test("a change to a year begins a new period now", async () => {
  await payForPro(15);
  const shown = await preview(proYear);
  expect(shown.nextAmount).toBe(9000);
  expect(new Date(shown.nextAt).getTime()).toBeGreaterThan(Date.now() + 364 * 86_400_000);
  expect(shown.dueNow).toBe(9000 - shown.credit);
  await change(proYear);
  expect(await billing()).toMatchObject({ interval: "year", amount: 9000, plan: { id: "pro" } });
});

test("a downgrade is a credit for the next invoices", async () => {
  await payForPro(10);
  await change(team);
  const shown = await preview(proMonth);
  expect(shown.dueNow).toBeLessThan(0);
  await change(proMonth);
  expect(await billing()).toMatchObject({ plan: { id: "pro" }, status: "active" });
});

test("a refused card leaves the plan as it was, and Stripe's text says why", async () => {
  await payForPro(10);
  here.stripe.customerOf(here.orgId).card = "declined";
  await expect(change(team)).rejects.toThrow("Your card was declined.");
  expect(await billing()).toMatchObject({ plan: { id: "pro" }, amount: 900 });
});

test("a change during the trial costs nothing until its end, and a canceled plan that is changed renews", async () => {
  await here.subscribe("pro");
  await api().cancel.mutate({ orgId: here.orgId });
  expect((await preview(team)).dueNow).toBe(0);
  await change(team);
  expect(await billing()).toMatchObject({
    plan: { id: "team" },
    status: "trialing",
    cancelAt: null,
  });
});

test("what makes no sense is refused by name", async () => {
  const { orgId } = here;
  expect(await codeOf(preview(team))).toBe("billing_not_subscribed");
  expect(await codeOf(api().cancel.mutate({ orgId }))).toBe("billing_not_subscribed");
  expect(await codeOf(api().portal.mutate({ orgId }))).toBe("billing_not_subscribed");
  await here.subscribe("pro");
  const price = { pricedAt: new Date().toISOString(), dueNow: 0 };
  const same = api().change.mutate({ orgId, ...proMonth, ...price });
  expect(await codeOf(same)).toBe("billing_unchanged");
});

test("the customer portal is of this organization and returns to its page", async () => {
  await here.subscribe("pro");
  const { url } = await api().portal.mutate({ orgId: here.orgId });
  expect(url).toContain(`/p/session/${here.stripe.customerOf(here.orgId).id}?`);
  expect(decodeURIComponent(url)).toContain(`/${here.handle}/~/settings/billing`);
});

test("a suspended organization can still pay, and changes no plan", async () => {
  await here.subscribe("team");
  const { orgId } = here;
  const suspension = { reason: "spam", sitesOffline: false, since: new Date() };
  await setSuspension(here.world.services.db, orgId, suspension);
  expect((await api().portal.mutate({ orgId })).url).toMatch(/^https?:/u);
  expect(await codeOf(api().checkout.mutate({ orgId, ...team }))).toBe("org_suspended");
});

test("the audit log says who changed the plan, and not that someone looked", async () => {
  const { orgId } = here;
  await here.subscribe("pro");
  await api().refresh.mutate({ orgId });
  await change(team);
  await api().cancel.mutate({ orgId });
  const { entries } = await here.owner.api.orgs.audit.query({ orgId });
  const actions = entries.map(({ action }) => action).filter((name) => name.startsWith("billing."));
  expect(actions).toEqual(["billing.cancel", "billing.change", "billing.checkout"]);
});

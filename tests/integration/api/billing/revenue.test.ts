import { expect, test } from "vitest";
import { checkBilling } from "#core/billing/check-billing.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { useBillingWorld } from "#tests/support/worlds/billing-world.ts";
import type { Person } from "#tests/support/worlds/world.ts";

const here = useBillingWorld();
let root: Person | undefined;

async function admin(): Promise<Person> {
  root ??= await here.world.signUp(PLATFORM_ADMIN);
  await verifyAddress(here.world, root);
  return root;
}

test("administrators see what organizations pay, by currency and by plan, and what was refunded", async () => {
  await here.subscribe("team");
  here.stripe.refund(here.orgId, 500);
  await here.settle();
  for (const [planId, interval] of [
    ["tokyo", "month"],
    ["pro", "year"],
  ] as const) {
    const other = await makeOrg(here.owner, `Club ${planId}`);
    const choice = { orgId: other.id, planId, interval };
    here.stripe.complete((await here.owner.api.billing.checkout.mutate(choice)).url);
    await here.settle();
  }
  const { api } = await admin();
  const { revenue } = await api.admin.revenue.get.query({ months: 3 });
  const month = new Date().toISOString().slice(0, 7);
  expect(revenue.currencies).toMatchObject([
    {
      currency: "eur",
      mrr: 2900,
      active: 1,
      trialing: 1,
      pastDue: 0,
      newIn30Days: 2,
      months: [{}, {}, { month, paid: 2900, refunded: 500, failed: 0 }],
    },
    {
      currency: "jpy",
      mrr: 1500,
      active: 1,
      months: [{}, {}, { month, paid: 1500, refunded: 0 }],
    },
  ]);
  expect(revenue.plans).toContainEqual({
    planId: "pro",
    name: "Pro",
    currency: "eur",
    interval: "year",
    count: 1,
    mrr: 0,
  });
  const { subscriptions, total } = await api.admin.revenue.subscriptions.query({});
  expect(total).toBe(3);
  expect(subscriptions.map(({ plan }) => plan.name).toSorted()).toEqual(["Pro", "Team", "Tokyo"]);
});

test("administrators find subscriptions by name, handle, customer, plan and state", async () => {
  await here.subscribe("team");
  let tulips = { id: "", handle: "" };
  for (const [name, planId] of [
    ["Rose club", "pro"],
    ["Tulip house", "team"],
  ] as const) {
    tulips = await makeOrg(here.owner, name);
    const choice = { orgId: tulips.id, planId, interval: "month" } as const;
    here.stripe.complete((await here.owner.api.billing.checkout.mutate(choice)).url);
    await here.settle();
  }
  await here.owner.api.orgs.delete.mutate({ orgId: tulips.id, confirm: tulips.handle });
  await here.settle();
  const { api } = await admin();
  const found = async (filter: Parameters<typeof api.admin.revenue.subscriptions.query>[0]) => {
    const { subscriptions, total } = await api.admin.revenue.subscriptions.query(filter);
    expect(total).toBe(subscriptions.length);
    return subscriptions.map(({ org }) => org?.name ?? null);
  };
  expect(await found({ query: "CLUB" })).toEqual(["Rose club", "Garden club"]);
  expect(await found({ query: "rose-" })).toEqual(["Rose club"]);
  expect(await found({ query: here.stripe.customerOf(here.orgId).id })).toEqual(["Garden club"]);
  expect(await found({ planId: "team" })).toEqual([null, "Garden club"]);
  expect(await found({ planId: "team", status: "active" })).toEqual(["Garden club"]);
  expect(await found({ status: "trialing", query: "club" })).toEqual(["Rose club"]);
  expect(await found({ status: "canceled" })).toEqual([null]);
  expect(await found({ query: "nobody" })).toEqual([]);
  const first = await api.admin.revenue.subscriptions.query({ query: "club", limit: 1 });
  const next = { query: "club", limit: 1, cursor: first.nextCursor! };
  const second = await api.admin.revenue.subscriptions.query(next);
  expect([first, second].map(({ subscriptions }) => subscriptions[0]?.org?.name)).toEqual([
    "Rose club",
    "Garden club",
  ]);
});

test("a payment that failed is not counted as paid", async () => {
  here.begin(40);
  await here.subscribe("team");
  here.stripe.customerOf(here.orgId).card = "declined";
  await here.reach(here.day(33));
  const { api } = await admin();
  const { revenue } = await api.admin.revenue.get.query({ months: 3 });
  const [euros] = revenue.currencies;
  expect(euros).toMatchObject({ pastDue: 1, mrr: 2900 });
  const sum = (name: "paid" | "failed") =>
    euros!.months.reduce((total, month) => total + month[name], 0);
  expect([sum("paid"), sum("failed")]).toEqual([2900, 2900]);
});

test("the status of the installation says when PLANS no longer has a plan that is paid for", async () => {
  await here.subscribe("pro");
  const { db, env } = here.world.services;
  await checkBilling(db, env, new Date());
  const without = { PLANS: env.PLANS.filter(({ id }) => id !== "pro") };
  await expect(checkBilling(db, without, new Date())).rejects.toThrow(
    "PLANS no longer has the plan pro, for which an organization pays.",
  );
});

test("only administrators see the revenue", async () => {
  await expect(here.owner.api.admin.revenue.get.query({ months: 3 })).rejects.toThrow();
});

import { expect, test } from "vitest";
import { planOf } from "#schemas/billing/plan-of.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { useBillingWorld } from "#tests/support/worlds/billing-world.ts";

const here = useBillingWorld();
const source = { kind: "remote" } as const;
const billing = async () => (await here.owner.api.billing.get.query({ orgId: here.orgId })).billing;
const create = (name: string) =>
  here.owner.api.projects.create.mutate({ orgId: here.orgId, name, source });
const planAt = async (day: number) => {
  const { env, db } = here.world.services;
  return planOf(env, (await findOrg(db, here.orgId))!, here.day(day))?.id;
};
const titles = async () => (await here.notices()).map(({ title }) => title);

/** Pro without a trial since `daysAgo`, whose card is declined from now on. */
async function subscribeAndFail(daysAgo: number): Promise<void> {
  here.begin(daysAgo);
  await here.subscribe("team");
  here.stripe.customerOf(here.orgId).card = "declined";
}

test("after a failed payment the plan stays for 14 days, then the first plan is in force and nothing is deleted", async () => {
  await subscribeAndFail(50);
  for (const name of ["Roses", "Tulips"]) await create(name);
  // A month later the payment fails.
  await here.reach(here.day(31));
  const failedAt = here.stripe.state.invoices.at(-1)!.created * 1000;
  const graceEndsAt = new Date(failedAt + 14 * 86_400_000).toISOString();
  expect(await titles()).toEqual(["A payment of Garden club has failed"]);
  expect(await planAt(44)).toBe("team");
  await here.reach(here.day(43));
  expect((await titles())[0]).toMatch(/^Garden club loses the Team plan on /u);
  // No process has to notice the end.
  expect(await planAt(47)).toBe("free");
  await here.reach(here.day(48));
  await here.reach(here.day(49));
  expect(await titles()).toHaveLength(3);
  expect((await titles())[0]).toBe("Garden club is on the Free plan now");
  expect(await billing()).toMatchObject({
    plan: { id: "free" },
    paidPlan: { id: "team" },
    status: "past_due",
    graceEndsAt,
    hasSubscription: true,
  });
  const { total } = await here.owner.api.projects.list.query({ orgId: here.orgId });
  expect(total).toBe(2);
  await expect(create("Lilies")).rejects.toThrow(
    "Garden club has reached a limit. Projects: 2 of 1. Delete a project. The payment for Team has failed. Pay the open invoice in the organization's billing settings. Nothing was deleted.",
  );
});

test("a payment after the end of the grace time puts the plan in force again", async () => {
  await subscribeAndFail(50);
  await here.reach(here.day(31));
  await here.reach(here.day(48));
  expect(await billing()).toMatchObject({ plan: { id: "free" } });
  here.stripe.customerOf(here.orgId).card = "ok";
  here.stripe.payOpen(here.orgId);
  await here.settle(here.day(49));
  expect(await billing()).toMatchObject({
    plan: { id: "team" },
    paidPlan: null,
    status: "active",
    graceEndsAt: null,
  });
  await create("Roses");
});

test("members are not notified about payments, and admins get each notice once", async () => {
  await subscribeAndFail(50);
  await here.reach(here.day(31));
  await here.reach(here.day(32));
  await here.settle(here.day(32));
  expect(await here.notices()).toEqual([
    { event: "billing.payment_failed", title: "A payment of Garden club has failed" },
  ]);
  expect(await here.notices(here.member)).toEqual([]);
});

test("a trial that will cost something is announced 3 days before its end, and a canceled one is not", async () => {
  await here.subscribe("pro");
  await here.reach(here.day(10));
  expect(await here.notices()).toEqual([]);
  await here.reach(here.day(11.5));
  await here.reach(here.day(12));
  expect(await here.notices()).toMatchObject([{ event: "billing.trial_ends" }]);
});

test("the end of a canceled subscription is announced once", async () => {
  await here.subscribe("pro");
  await here.owner.api.billing.cancel.mutate({ orgId: here.orgId });
  expect(await billing()).toMatchObject({
    plan: { id: "pro" },
    cancelAt: here.day(14).toISOString(),
  });
  await here.reach(here.day(12));
  expect(await here.notices()).toEqual([]);
  for (const day of [15, 16]) await here.reach(here.day(day));
  expect(await here.notices()).toEqual([
    { event: "billing.plan_ended", title: "The Pro subscription of Garden club has ended" },
  ]);
});

test("who resumes a canceled subscription keeps it", async () => {
  await here.subscribe("pro");
  const { orgId } = here;
  await here.owner.api.billing.cancel.mutate({ orgId });
  await here.owner.api.billing.resume.mutate({ orgId });
  expect(await billing()).toMatchObject({ cancelAt: null });
  await here.reach(here.day(20));
  expect(await billing()).toMatchObject({ plan: { id: "pro" }, status: "active" });
});

import { expect, test } from "vitest";
import { limitsOf } from "#schemas/orgs/limits.ts";
import { planOf } from "#schemas/billing/plan-of.ts";
import { buildCapOf } from "#core/orgs/build-cap.ts";
import { publishExampleSites } from "#core/projects/example-sites.ts";
import { EXAMPLES_ORG, exampleSites } from "#schemas/projects/example-site.ts";
import { collection } from "#store/collections.ts";
import { findOrg, findOrgByHandle } from "#store/orgs/orgs.ts";
import { setOwnLimits } from "#store/orgs/limits.ts";
import { buildSlots } from "#store/orgs/slots.ts";
import { makeOrg } from "#tests/support/worlds/organization.ts";
import { useBillingWorld } from "#tests/support/worlds/billing-world.ts";

const here = useBillingWorld();
const source = { kind: "remote" } as const;
const org = async () => (await findOrg(here.world.services.db, here.orgId))!;
const create = async (name: string) =>
  (await here.owner.api.projects.create.mutate({ orgId: here.orgId, name, source })).project.id;
const setVisibility = (projectId: string, visibility: "public" | "private") =>
  here.owner.api.projects.update.mutate({ projectId, visibility });
const missing = (feature: string, plan = "Pro") =>
  `Garden club is on the Free plan, which does not include ${feature}. Upgrade to ${plan} in the organization's billing settings. Nothing was deleted.`;

/** The subscription ends now. */
async function downgrade(): Promise<void> {
  const { orgId, owner, stripe } = here;
  await owner.api.billing.cancel.mutate({ orgId });
  const [subscription] = stripe.state.subscriptions;
  await here.reach(new Date(subscription!.end * 1000 + 1000));
}

test("the text of a limit names the plan to upgrade to, and after the upgrade there is room", async () => {
  await create("Roses");
  await expect(create("Tulips")).rejects.toThrow(
    "Garden club has reached a limit. Projects: 1 of 1. Delete a project. Upgrade to Pro in the organization's billing settings. Nothing was deleted.",
  );
  await here.subscribe("pro");
  await create("Tulips");
});

test("what a plan does not include is refused when it is made, with the way out", async () => {
  const projectId = await create("Roses");
  const { orgId, owner } = here;
  await expect(setVisibility(projectId, "private")).rejects.toThrow(missing("private sites"));
  await expect(
    owner.api.domains.add.mutate({ projectId, host: "roses.example.com" }),
  ).rejects.toThrow(missing("custom domains"));
  await expect(owner.api.tasks.create.mutate({ projectId, text: "Hello" })).rejects.toThrow(
    missing("chat tasks"),
  );
  const settings = { section: "subscribers", values: { enabled: true } } as const;
  await expect(
    owner.api.projects.settings.update.mutate({ projectId, ...settings }),
  ).rejects.toThrow(missing("subscribers", "Team"));
  const updates = { settings: { default_visibility: "private" as const } };
  await expect(owner.api.orgs.update.mutate({ orgId, updates })).rejects.toThrow(
    missing("private sites"),
  );
});

test("a downgrade deletes nothing, keeps what is private private, and refuses only what is new", async () => {
  await here.subscribe("pro");
  const roses = await create("Roses");
  await create("Tulips");
  await setVisibility(roses, "private");
  await here.owner.api.domains.add.mutate({ projectId: roses, host: "roses.example.org" });
  await downgrade();
  const { project } = await here.owner.api.projects.get.query({ projectId: roses });
  expect(project).toMatchObject({ visibility: "private" });
  const { domains } = await here.owner.api.domains.list.query({ projectId: roses });
  expect(domains.map(({ host }) => host)).toEqual(["roses.example.org"]);
  expect((await here.owner.api.projects.list.query({ orgId: here.orgId })).total).toBe(2);
  await expect(create("Lilies")).rejects.toThrow("Projects: 2 of 1.");
  // Everything else about it can still be changed.
  await here.owner.api.projects.update.mutate({ projectId: roses, name: "Rose" });
});

test("a private project cannot move to an organization whose plan has no private sites", async () => {
  await here.subscribe("pro");
  const projectId = await create("Roses");
  await setVisibility(projectId, "private");
  const other = await makeOrg(here.owner, "Herb club");
  await expect(here.owner.api.projects.move.mutate({ projectId, orgId: other.id })).rejects.toThrow(
    "Herb club is on the Free plan, which does not include private sites.",
  );
});

test("an administrator's own limit applies instead of the plan's, and no upgrade is offered for it", async () => {
  await here.subscribe("team");
  const { db, env } = here.world.services;
  await setOwnLimits(db, here.orgId, { projects: 1 });
  expect(limitsOf(env, await org()).projects).toBe(1);
  await create("Roses");
  await expect(create("Tulips")).rejects.toThrow(
    "Delete a project, or ask the operator of this installation for a higher limit.",
  );
});

test("a plan decides how many builds run at the same time, and its end is noticed by no process", async () => {
  const { db, env } = here.world.services;
  const cap = buildCapOf(env);
  const take = (id: string) =>
    buildSlots.take(db, here.orgId, { id, cap, expiresAt: new Date(Date.now() + 60_000) });
  expect([await take("a"), await take("b")]).toEqual([true, false]);
  await here.subscribe("pro");
  expect([await take("b"), await take("c"), await take("d"), await take("e")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(await buildSlots.hasFree(db, here.orgId, cap)).toBe(false);
  for (const id of ["b", "c", "d"]) await buildSlots.release(db, here.orgId, id);
  const orgs = db.collection("orgs");
  await orgs.updateOne({ _id: here.orgId as never }, { $set: { "plan.until": new Date(0) } });
  expect(await take("b")).toBe(false);
});

test("a plan that PLANS no longer has is found by its price, else the first plan is in force", async () => {
  await here.subscribe("pro");
  const { env } = here.world.services;
  const renamed = env.PLANS.map((plan) => (plan.id === "pro" ? { ...plan, id: "plus" } : plan));
  expect(planOf({ PLANS: renamed }, await org())?.id).toBe("plus");
  const without = env.PLANS.filter(({ id }) => id !== "pro");
  expect(planOf({ PLANS: without }, await org())?.id).toBe("free");
});

test("the usage shows the limits of the plan", async () => {
  await here.subscribe("pro");
  const { usage } = await here.owner.api.orgs.usage.query({ orgId: here.orgId });
  expect(usage.limits).toMatchObject({ projects: 3, buildsAtOnce: 4 });
});

test("the example sites of the installation are on no plan", async () => {
  const { services } = here.world;
  await publishExampleSites(services, new AbortController().signal);
  const examples = await findOrgByHandle(services.db, EXAMPLES_ORG);
  const projects = await collection(services.db, "projects").countDocuments({
    orgId: examples?._id ?? "",
  });
  expect(projects).toBe(exampleSites.length);
});

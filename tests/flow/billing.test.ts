import { afterAll, beforeAll, expect, test } from "vitest";
import { orgTopic } from "#schemas/events.ts";
import { collection } from "#store/collections.ts";
import {
  startStripeDouble,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeDouble,
} from "#tests/support/doubles/stripe/stripe-double.ts";
import { plans, prices } from "#tests/support/inputs/plans.ts";
import { until } from "#tests/support/until.ts";
import { makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const DAY_MS = 86_400_000;

let world: World;
let stripe: StripeDouble;
let worker: RunningProcess | undefined;
let owner: Person;

/** A deliver worker as a user runs it. */
async function startWorker(): Promise<RunningProcess> {
  const { MONGODB_URI, REDIS_URL, DATA_DIR } = world.services.env;
  worker = await startProcess("workers/deliver/main.ts", {
    MONGODB_URI,
    REDIS_URL,
    DATA_DIR,
    PUBLIC_URL: world.url,
    ...billing(),
  });
  return worker;
}
const billing = () => ({
  PLANS: JSON.stringify(plans),
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL: stripe.url,
});

beforeAll(async () => {
  stripe = await startStripeDouble(prices);
  world = await startWorld(billing());
  owner = await world.signUp();
  await verifyAddress(world, owner);
  await startWorker();
});
afterAll(async () => {
  await worker?.kill();
  await Promise.all([world.close(), stripe.close()]);
});

const stateOf = async (orgId: string) => (await owner.api.billing.get.query({ orgId })).billing;
const waiting = () =>
  collection(world.services.db, "billingEvents").countDocuments({ handledAt: null });

/** The organization completes the checkout of Team at Stripe, and no event has arrived. */
async function pay(name: string): Promise<string> {
  const { id: orgId } = await makeOrg(owner, name);
  const choice = { orgId, planId: "team", interval: "month" } as const;
  stripe.complete((await owner.api.billing.checkout.mutate(choice)).url);
  return orgId;
}

test("Stripe's events at the door put a plan in force, show its invoice and end it, and open pages learn it", async () => {
  // What the worker does happens now, so the month has to be over.
  stripe.state.now = new Date(Date.now() - 40 * DAY_MS);
  const orgId = await pay("Garden club");
  const received: string[] = [];
  const stop = await world.services.subscriber.subscribe([orgTopic(orgId)], ({ name }) =>
    received.push(name),
  );
  expect(await stateOf(orgId)).toMatchObject({ plan: { id: "free" }, status: null });
  const answers = await stripe.deliver(world.url);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await until(async () => (await stateOf(orgId)).plan?.id === "team");
  // The event is published after the plan is stored.
  await expect.poll(() => received).toContain("org.changed");
  const { invoices } = await owner.api.billing.invoices.query({ orgId });
  expect(invoices).toMatchObject([{ status: "paid", total: 2900, currency: "eur" }]);

  await owner.api.billing.cancel.mutate({ orgId });
  stripe.advance(new Date());
  await stripe.deliver(world.url);
  await until(async () => (await stateOf(orgId)).status === "canceled");
  expect(await stateOf(orgId)).toMatchObject({ plan: { id: "free" }, hasSubscription: false });
  await until(async () => {
    const { notifications } = await owner.api.notifications.list.query({ limit: 100 });
    return notifications.some(({ event }) => event === "billing.plan_ended");
  });
  await until(async () => (await waiting()) === 0);
  stop();
});

test("events that arrive while no worker runs are handled by the next one", async () => {
  await worker?.kill();
  const orgId = await pay("Rose club");
  const answers = await stripe.deliver(world.url);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await waiting()).toBeGreaterThan(0);
  expect(await stateOf(orgId)).toMatchObject({ plan: { id: "free" } });
  await startWorker();
  await until(async () => (await stateOf(orgId)).plan?.id === "team");
  await until(async () => (await waiting()) === 0);
});

test("an event is handled although Stripe does not answer at first", async () => {
  const orgId = await pay("Tulip club");
  let failures = 2;
  stripe.instead = (call) =>
    call === "GET /v1/subscriptions" && failures-- > 0
      ? { status: 500, error: { type: "api_error", message: "Try again later." } }
      : null;
  await stripe.deliver(world.url);
  await until(async () => (await stateOf(orgId)).plan?.id === "team");
  expect(failures).toBeLessThan(0);
});

import { afterAll, beforeAll, beforeEach } from "vitest";
import { handleEvents } from "#core/billing/sync/handle-events.ts";
import { sweepBilling } from "#core/billing/sweep-billing.ts";
import { collection } from "#store/collections.ts";
import {
  startStripeDouble,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeDouble,
} from "../doubles/stripe/stripe-double.ts";
import { plans, prices } from "../inputs/plans.ts";
import { PLATFORM_ADMIN } from "../callers.ts";
import { addPerson, makeOrg, verifyAddress } from "./organization.ts";
import { type Person, startWorld, type World } from "./world.ts";

export const DAY_MS = 86_400_000;
export interface BillingWorld {
  world: World;
  stripe: StripeDouble;
  owner: Person;
  member: Person;
  stranger: Person;
  orgId: string;
  handle: string;
  /** When the test begins. By default now: what the api does itself happens now. */
  start: Date;
  /** The test begins this many days ago, so that the api finds what has happened since. */
  begin(daysAgo: number): void;
  /** A moment so many days after the start. */
  day(days: number): Date;
  /** The organization completes the checkout of a plan. */
  subscribe(planId?: string, interval?: "month" | "year"): Promise<void>;
  /** Stripe's events arrive, and the worker handles them. */
  settle(now?: Date): Promise<void>;
  /** Stripe's clock and ours reach this moment, and the sweep runs. */
  reach(now: Date): Promise<void>;
  notices(person?: Person): Promise<{ event: string; title: string }[]>;
}

/** The api with plans, an organization, and Stripe. Each test begins with a new organization and without subscriptions. */
export function useBillingWorld(variables: Record<string, string> = {}): BillingWorld {
  const here = {} as BillingWorld;
  beforeAll(async () => {
    here.stripe = await startStripeDouble(prices);
    here.world = await startWorld({
      PLANS: JSON.stringify(plans),
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_URL: here.stripe.url,
      ADMIN_EMAIL: PLATFORM_ADMIN,
      ...variables,
    });
    here.owner = await here.world.signUp();
    here.stranger = await here.world.signUp();
    await verifyAddress(here.world, here.owner);
  });
  afterAll(() => Promise.all([here.world.close(), here.stripe.close()]));
  beforeEach(async () => {
    const { state } = here.stripe;
    Object.assign(state, { prices: [...prices], customers: [], subscriptions: [] });
    Object.assign(state, { invoices: [], sessions: [], events: [] });
    here.begin(0);
    Object.assign(here.stripe, { calls: [], instead: () => null });
    const { db } = here.world.services;
    for (const name of ["billingAccounts", "invoices", "billingEvents", "notifications"] as const)
      await collection(db, name).deleteMany({});
    const org = await makeOrg(here.owner, "Garden club");
    Object.assign(here, { orgId: org.id, handle: org.handle });
    here.member = await addPerson(here.world, { owner: here.owner, orgId: org.id });
  });
  return Object.assign(here, {
    begin(daysAgo: number) {
      // Stripe counts whole seconds.
      here.start = new Date(Math.floor(Date.now() / 1000) * 1000 - daysAgo * DAY_MS);
      here.stripe.state.now = here.start;
    },
    day: (days: number) => new Date(here.start.getTime() + days * DAY_MS),
    async subscribe(planId = "pro", interval: "month" | "year" = "month") {
      const { orgId, owner, stripe } = here;
      const { url } = await owner.api.billing.checkout.mutate({ orgId, planId, interval });
      stripe.complete(url);
      await here.settle();
    },
    async settle(now = here.stripe.state.now) {
      const { services, url } = here.world;
      await here.stripe.deliver(url);
      for (const { id } of here.stripe.state.customers) await handleEvents(services, id, now);
    },
    async reach(now: Date) {
      here.stripe.advance(now);
      await here.settle(now);
      await sweepBilling(here.world.services, now);
    },
    async notices(person = here.owner) {
      const { notifications } = await person.api.notifications.list.query({ limit: 100 });
      return notifications
        .filter(({ event }) => event.startsWith("billing."))
        .map(({ event, title }) => ({ event, title }));
    },
  } satisfies Partial<BillingWorld>);
}

import { expect, test } from "vitest";
import type { Billing } from "#schemas/billing/billing.ts";
import { planState } from "../../../../../web/src/components/billing/plan-state.ts";
import { samplePlans } from "../../../../../web/src/public/styleguide/sample-plans.ts";

const [free, pro] = samplePlans;
const NOW = Date.parse("2026-12-01T12:00:00Z");

const paid: Billing = {
  isAvailable: true,
  plan: pro!,
  paidPlan: null,
  status: "active",
  hasSubscription: true,
  hasPortal: true,
  interval: "month",
  amount: 900,
  currency: "eur",
  canTrial: false,
  currentPeriodEnd: "2026-12-24T12:00:00Z",
  cancelAt: null,
  trialEndsAt: null,
  graceEndsAt: null,
  features: [],
  email: null,
  syncedAt: null,
};
const stateOf = (change: Partial<Billing>) => planState({ ...paid, ...change }, NOW);

test("a paid plan says until when, and what it costs next", () => {
  expect(stateOf({})).toEqual({
    badge: "Paid until Dec 24, 2026",
    tone: "success",
    text: "It renews by itself for €9.00 a month.",
  });
});

test("a trial says when it ends, and that canceling before costs nothing", () => {
  const { badge, text } = stateOf({ status: "trialing", trialEndsAt: "2026-12-10T12:00:00Z" });
  expect(badge).toBe("Trial until Dec 10, 2026");
  expect(text).toMatch(/€9\.00 a month.*you pay nothing/);
});

test("a canceled plan says when it ends, and that nothing is deleted", () => {
  const { badge, text } = stateOf({ cancelAt: "2026-12-24T12:00:00Z" });
  expect(badge).toBe("Ends on Dec 24, 2026");
  expect(text).toContain("nothing is deleted");
});

test("after a failed payment, the date is named until which everything continues", () => {
  const { badge, tone, text } = stateOf({
    status: "past_due",
    graceEndsAt: "2026-12-15T12:00:00Z",
  });
  expect([badge, tone]).toEqual(["Payment failed", "danger"]);
  expect(text).toContain("Everything continues until Dec 15, 2026.");
});

test("after that date, the plans are named that apply and that is paid for", () => {
  const { text } = stateOf({
    status: "past_due",
    graceEndsAt: "2026-11-15T12:00:00Z",
    plan: free!,
    paidPlan: { id: "pro", name: "Pro" },
  });
  expect(text).toContain("the limits of Free apply instead of those of Pro");
  expect(text).toContain("Nothing was deleted.");
});

test("an ended subscription can be bought again, and a first one costs nothing", () => {
  const ended = { ...paid, plan: free!, hasSubscription: false, amount: null, interval: null };
  expect(planState({ ...ended, status: "canceled" }, NOW).text).toContain("has ended");
  expect(planState({ ...ended, status: null }, NOW).text).toBe("You pay nothing for this plan.");
});

import { expect, test } from "vitest";
import type { Billing } from "#schemas/billing/billing.ts";
import {
  amountOf,
  choiceIn,
  choiceOf,
} from "../../../../../web/src/pages/orgs/settings/billing/choice.ts";
import { samplePlans as plans } from "../../../../../web/src/public/styleguide/sample-plans.ts";

const [free, pro] = plans;
const billing = { hasSubscription: true, plan: pro!, paidPlan: null, interval: "month" } as Billing;

test("the plan in the address is chosen, by the month unless it says otherwise", () => {
  const none = { ...billing, hasSubscription: false, plan: free! };
  const choice = choiceIn({ plan: "pro", interval: "" }, { plans, billing: none });
  expect([choice?.plan.id, choice?.interval, choice && amountOf(choice)]).toEqual([
    "pro",
    "month",
    900,
  ]);
});

test("what is paid for already is no choice, but its other interval is", () => {
  expect(choiceIn({ plan: "pro", interval: "month" }, { plans, billing })).toBeNull();
  expect(choiceIn({ plan: "pro", interval: "year" }, { plans, billing })?.interval).toBe("year");
});

test("an unknown plan and the one without a price are no choice", () => {
  expect(choiceIn({ plan: "gold", interval: "year" }, { plans, billing })).toBeNull();
  expect(choiceIn({ plan: "free", interval: "year" }, { plans, billing })).toBeNull();
});

test("a plan without a price for a year is paid by the month", () => {
  const monthly = { ...pro!, price: { currency: "eur", month: 500, year: null } };
  expect(choiceOf(monthly, "year")?.interval).toBe("month");
});

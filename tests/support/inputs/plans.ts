import type { z } from "zod";
import { planFeatureIds } from "#schemas/billing/features.ts";
import type { Plan } from "#schemas/billing/plan.ts";
import type { PriceDouble } from "../doubles/stripe/state.ts";

/** PLANS of the tests: a free plan, one with a trial, a bigger one, and one in a currency without decimals. */
export const plans: z.input<typeof Plan>[] = [
  {
    id: "free",
    name: "Free",
    description: "For one site.",
    limits: { projects: 1, buildsAtOnce: 1 },
  },
  {
    id: "pro",
    name: "Pro",
    description: "For a business.",
    trialDays: 14,
    price: {
      currency: "eur",
      month: 900,
      year: 9000,
      stripe: { month: "price_pro_month", year: "price_pro_year" },
    },
    limits: { projects: 3, buildsAtOnce: 4 },
    features: ["customDomains", "privateSites", "chatTasks"],
    highlights: ["Custom domains"],
    isRecommended: true,
  },
  {
    id: "team",
    name: "Team",
    price: { currency: "eur", month: 2900, stripe: { month: "price_team_month" } },
    limits: { projects: null, buildsAtOnce: 8 },
    features: ["customDomains", "privateSites", "chatTasks", "subscribers"],
  },
  {
    id: "tokyo",
    name: "Tokyo",
    price: { currency: "jpy", month: 1500, stripe: { month: "price_tokyo_month" } },
    features: ["customDomains"],
  },
];

/** The same, but the first plan includes everything: for tests of other features. */
export const openPlans: z.input<typeof Plan>[] = plans.map((plan) =>
  plan.price ? plan : { ...plan, limits: {}, features: [...planFeatureIds] },
);

export const prices: PriceDouble[] = [
  { id: "price_pro_month", currency: "eur", unit_amount: 900, interval: "month" },
  { id: "price_pro_year", currency: "eur", unit_amount: 9000, interval: "year" },
  { id: "price_team_month", currency: "eur", unit_amount: 2900, interval: "month" },
  { id: "price_tokyo_month", currency: "jpy", unit_amount: 1500, interval: "month" },
];

import type { Interval, OfferedPlan } from "#schemas/billing/plan.ts";
import { formatPrice } from "../../lib/format-money.ts";
import { paths } from "../../paths.ts";

const MONTHS_A_YEAR = 12;
const WHOLE_PERCENT = 100;

interface ShownPrice {
  /** "€9" */
  amount: string;
  /** What the amount is for: "a month". */
  per: string;
  /** The same price in other words: "€7.50 a month". */
  note: string;
}

/** How a price is shown when the reader compares months, or years. A plan without a price for a year keeps that of a month. */
export function priceText({ price }: Pick<OfferedPlan, "price">, interval: Interval): ShownPrice {
  if (!price) return { amount: "Free", per: "", note: "No card needed" };
  const { currency, month, year } = price;
  if (interval === "month" || year === null)
    return {
      amount: formatPrice(month, currency),
      per: "a month",
      note: interval === "month" && year !== null ? "Cancel at any time" : "Billed by month",
    };
  return {
    amount: formatPrice(year, currency),
    per: "a year",
    note: `${formatPrice(Math.round(year / MONTHS_A_YEAR), currency)} a month`,
  };
}

/** The most that a year saves, in percent; 0 if no plan is cheaper by the year. */
export const yearSaving = (plans: readonly Pick<OfferedPlan, "price">[]): number =>
  Math.max(
    0,
    ...plans.map(({ price }) =>
      !price?.year
        ? 0
        : Math.floor((1 - price.year / (price.month * MONTHS_A_YEAR)) * WHOLE_PERCENT),
    ),
  );

/** A visitor signs up on the way. A user goes straight on. */
export const planHref = ({ id, price }: OfferedPlan, interval: Interval): string =>
  price
    ? `/signup?redirect=${encodeURIComponent(paths.account("billing", undefined, id, price.year === null ? "month" : interval))}`
    : paths.getStarted;

/** The label of the link to a plan. */
export function planAction({ name, price, trialDays }: OfferedPlan): string {
  if (!price) return "Get started";
  return trialDays > 0 ? `Try ${name} for ${trialDays} days` : `Choose ${name}`;
}

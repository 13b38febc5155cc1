import { expect, test } from "vitest";
import {
  planAction,
  planHref,
  priceText,
  yearSaving,
} from "../../../../web/src/public/plans/plan-prices.ts";
import { planRows } from "../../../../web/src/public/plans/plan-rows.ts";
import { samplePlans } from "../../../../web/src/public/styleguide/sample-plans.ts";

const [free, pro, team] = samplePlans;
const yen = { ...pro!, price: { currency: "jpy", month: 1200, year: null } };

test("a price is shown by the month or by the year", () => {
  expect(priceText(pro!, "month")).toMatchObject({ amount: "€9", per: "a month" });
  expect(priceText(pro!, "year")).toEqual({
    amount: "€90",
    per: "a year",
    note: "€7.50 a month",
  });
});

test("a plan without a price for a year keeps its price for a month", () => {
  expect(priceText(yen, "year")).toMatchObject({ amount: "¥1,200", per: "a month" });
  expect(planHref(yen, "year")).toContain(encodeURIComponent("interval=month"));
});

test("the saving is never rounded up", () => {
  expect(yearSaving(samplePlans)).toBe(16);
  expect(yearSaving([free!, yen])).toBe(0);
});

test("a link to a plan leads a visitor through the sign-up back to the plan", () => {
  const url = new URL(planHref(pro!, "year"), "https://press.example");
  expect(url.pathname).toBe("/signup");
  expect(url.searchParams.get("redirect")).toBe("/settings/billing?plan=pro&interval=year");
});

test("a link says whether the plan begins with a trial", () => {
  expect([free!, pro!, team!].map(planAction)).toEqual([
    "Get started",
    "Try Pro for 14 days",
    "Choose Team",
  ]);
});

test("the table has every limit and every feature of each plan", () => {
  const rows = new Map(planRows(samplePlans).map(({ name, values }) => [name, values]));
  expect(rows.get("Projects")).toEqual(["3", "20", "No limit"]);
  expect(rows.get("Storage")).toEqual(["1 GiB", "20 GiB", "200 GiB"]);
  expect(rows.get("Custom domains")).toEqual([false, true, true]);
});

test("a limit of a feature that a plan lacks is no amount, and no row stands there twice", () => {
  const rows = planRows(samplePlans);
  const valuesOf = (name: string) => rows.find((row) => row.name === name)?.values;
  expect(valuesOf("Subscribers")).toEqual([false, "1,000", "10,000"]);
  expect(valuesOf("Cost of chat tasks per month")).toEqual([false, false, "$50.00"]);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

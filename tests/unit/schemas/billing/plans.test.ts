import { describe, expect, test } from "vitest";
import { moneyText } from "#schemas/billing/money.ts";
import { checkEnv } from "#schemas/env/env.ts";
import { plans } from "#tests/support/inputs/plans.ts";

const secrets = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const faultsOf = (value: unknown) =>
  checkEnv({ ...secrets, PLANS: typeof value === "string" ? value : JSON.stringify(value) }).faults;
const [free, pro] = plans;

describe("PLANS", () => {
  test("has defaults for what a plan leaves out", () => {
    const { env, faults } = checkEnv({ ...secrets, PLANS: JSON.stringify(plans) });
    expect(faults).toEqual([]);
    expect(env?.PLANS[0]).toMatchObject({
      price: null,
      trialDays: 0,
      features: [],
      highlights: [],
    });
  });

  test("without it there are no plans", () => {
    expect(checkEnv({}).env?.PLANS).toEqual([]);
  });

  test("only works together with the secrets of Stripe", () => {
    expect(checkEnv({ PLANS: JSON.stringify(plans) }).faults).toEqual([
      "STRIPE_SECRET_KEY: is missing, but PLANS is set; set both, or neither",
      "STRIPE_WEBHOOK_SECRET: is missing, but PLANS is set; set both, or neither",
    ]);
    expect(checkEnv(secrets).faults).toContain(
      "PLANS: is missing, but STRIPE_SECRET_KEY is set; set both, or neither",
    );
  });

  test.each([
    ["not JSON", "{", "must be a JSON list of plans"],
    ["no list", { id: "free" }, "must be a JSON list of plans"],
    ["no plan", [], "must be a JSON list of plans: must have a plan"],
    ["a first plan with a price", [pro], "plan pro: price must be null"],
    ["a second plan without a price", [free, { ...free, id: "two" }], "plan two: price is missing"],
    ["an id twice", [free, pro, { ...pro }], "plan pro: id is used twice"],
    ["an unknown field", [{ ...free, color: "red" }], "plan free: "],
    ["an unknown limit", [{ ...free, limits: { storedGib: 1 } }], "plan free: limits "],
    ["an unknown feature", [{ ...free, features: ["gold"] }], "plan free: features.0 "],
    ["an amount with decimals", [free, priced({ month: 9.5 })], "plan pro: price.month "],
    ["an unknown currency", [free, priced({ currency: "EUR" })], "plan pro: price.currency "],
    [
      "a yearly price without an amount",
      [free, priced({ year: undefined })],
      "plan pro: price.stripe.year ",
    ],
  ])("names the plan and the field: %s", (_, value, fault) => {
    const faults = faultsOf(value);
    expect(
      faults.some((one) => one.startsWith(`PLANS: ${fault}`)),
      faults.join("\n"),
    ).toBe(true);
  });
});

function priced(over: object) {
  return { ...pro, price: { ...pro!.price, ...over } };
}

describe("amounts", () => {
  test.each([
    [900, "eur", "€9"],
    [950, "eur", "€9.50"],
    [1500, "jpy", "¥1,500"],
    [1500, "kwd", "KWD 1.500"],
    [150_000, "isk", "ISK 1,500"],
    [-400, "usd", "-$4"],
  ])("%d in %s is shown as %s", (amount, currency, text) => {
    expect(moneyText(amount, currency).replace("\u00a0", " ")).toBe(text);
  });
});

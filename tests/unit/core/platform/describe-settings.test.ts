import { expect, test } from "vitest";
import { describeSettings } from "#core/platform/debug/describe-settings.ts";
import { checkEnv } from "#schemas/env/env.ts";

const source = {
  PLANS: JSON.stringify([{ id: "free", name: "Free" }]),
  STRIPE_SECRET_KEY: "sk_test_hidden",
  STRIPE_WEBHOOK_SECRET: "whsec_hidden",
};
const valueOf = (name: string, reader: "page" | "bundle") => {
  const { env, faults } = checkEnv(source);
  if (!env) throw new Error(faults.join("; "));
  return describeSettings(env, source, reader).find((setting) => setting.name === name)?.value;
};

test("administrators read the plans as they are in force, and no key of Stripe", () => {
  expect(valueOf("PLANS", "page")).toMatch(/^{"id":"free","name":"Free",/);
  expect(valueOf("STRIPE_SECRET_KEY", "page")).toBeNull();
});

test("a bundle has no plans", () => {
  expect(valueOf("PLANS", "bundle")).toBeNull();
});

import { expect, test } from "vitest";
import { type PlanFeature, planFeatureIds } from "#schemas/billing/features.ts";
import type { Usage } from "#schemas/orgs/org.ts";
import { usageMeters } from "../../../../../web/src/components/billing/usage-rows.ts";
import { samplePlans } from "../../../../../web/src/public/styleguide/sample-plans.ts";

const GIB = 1024 ** 3;
const usage = (change: Partial<Usage> = {}): Usage => ({
  projects: 1,
  members: 1,
  buildsThisMonth: 0,
  buildsToday: 0,
  buildMinutesThisMonth: 0,
  lfsBytesThisMonth: 0,
  storedBytes: 0,
  subscribers: 0,
  taskUsdThisMonth: 0,
  limits: samplePlans[0]!.limits,
  ...change,
});
const meterOf = (
  id: string,
  change: Partial<Usage> = {},
  {
    is_personal = false,
    features = planFeatureIds,
  }: { is_personal?: boolean; features?: readonly PlanFeature[] } = {},
) =>
  usageMeters(usage(change), samplePlans, { is_personal, features }).find(
    (meter) => meter.id === id,
  );

test("a meter shows what is used of the limit, and far below it names no plan", () => {
  expect(meterOf("projects")).toMatchObject({ text: "1 of 3", isNear: false, hint: null });
});

test("near a limit, the next larger plan is named", () => {
  const meter = meterOf("storedBytes", { storedBytes: 0.9 * GIB });
  expect(meter).toMatchObject({ isNear: true, isFull: false, hint: "Pro has 20 GiB" });
});

test("a reached limit is full, and never more than full", () => {
  expect(meterOf("projects", { projects: 7 })).toMatchObject({
    text: "7 of 3",
    share: 1,
    isFull: true,
    hint: "Pro has 20",
  });
});

test("a plan without a limit says so", () => {
  expect(meterOf("buildsPerDay", { buildsToday: 50 })?.hint).toBe("Pro has no limit");
});

test("what a plan leaves out is not shown as a full meter", () => {
  expect(meterOf("taskUsdPerMonth")).toMatchObject({ text: "Not included", share: null });
});

test("a feature that the plan does not include is not a number, and names a plan that has it", () => {
  const limits = { ...samplePlans[0]!.limits, taskUsdPerMonth: null };
  const { features } = samplePlans[0]!;
  expect(meterOf("taskUsdPerMonth", { limits }, { features })).toMatchObject({
    text: "Not included",
    share: null,
    hint: expect.stringMatching(/^Team has /) as string,
  });
  const used = { limits, taskUsdThisMonth: 2 };
  expect(meterOf("taskUsdPerMonth", used, { features })?.text).toBe("$2.00");
});

test("without a limit there is only a number", () => {
  const limits = { ...samplePlans[0]!.limits, projects: null };
  expect(meterOf("projects", { limits })).toMatchObject({ text: "1", share: null, hint: null });
});

test("a personal organization has no meter of its one member", () => {
  expect(meterOf("members", {}, { is_personal: true })).toBeUndefined();
});

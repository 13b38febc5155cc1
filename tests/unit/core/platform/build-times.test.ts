import { expect, test } from "vitest";
import { addBuildTimes, countBuildTimes, percentile } from "#core/platform/kpis/build-times.ts";

function timesOf(durations: number[]) {
  const counted = countBuildTimes();
  for (const ms of durations) counted.add(ms);
  return counted.times();
}

test("a percentile is right, or up to 5% too long", () => {
  const durations = Array.from({ length: 2_000 }, (_, at) => Math.round(12 * 1.005 ** at));
  const times = timesOf(durations);
  for (const share of [0.01, 0.5, 0.95, 1]) {
    const exact = durations[Math.ceil(durations.length * share) - 1]!;
    expect(percentile(times, share)!).toBeGreaterThanOrEqual(exact * 0.999);
    expect(percentile(times, share)!).toBeLessThanOrEqual(exact * 1.051);
  }
});

test("days that were counted apart have the percentiles of all their builds", () => {
  const [first, second] = [
    [10, 200, 300],
    [5_000, 90],
  ];
  expect(addBuildTimes([timesOf(first), timesOf(second)])).toEqual(timesOf([...first, ...second]));
});

test("without builds there is no percentile", () => {
  expect(percentile([], 0.5)).toBeNull();
});

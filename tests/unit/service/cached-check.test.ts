import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedCheck } from "#service/cached-check.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PERIODS = { okForMs: 10_000, failedForMs: 1_000 };

test("a check runs only once per period, no matter how often it is requested", async () => {
  const check = vi.fn(async () => "fine");
  const ask = cachedCheck(check, PERIODS);
  await Promise.all([ask(), ask()]);
  await ask();
  expect(check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(PERIODS.okForMs);
  expect(await ask()).toBe("fine");
  expect(check).toHaveBeenCalledTimes(2);
});

test("a failure is repeated for a moment and ends once the check succeeds", async () => {
  const check = vi.fn().mockRejectedValueOnce(new Error("full")).mockResolvedValue("fine");
  const ask = cachedCheck(check, PERIODS);
  await expect(ask()).rejects.toThrow("full");
  await expect(ask()).rejects.toThrow("full");
  expect(check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(PERIODS.failedForMs);
  expect(await ask()).toBe("fine");
});

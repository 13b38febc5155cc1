import { afterEach, expect, test, vi } from "vitest";
import { within } from "#service/within.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a response in time is passed on, and so is an error", async () => {
  expect(await within(Promise.resolve("answer"), 1_000)).toBe("answer");
  await expect(within(Promise.reject(new Error("broken")), 1_000)).rejects.toThrow("broken");
});

test("a late response causes the caller's own error", async () => {
  vi.useFakeTimers();
  const never = new Promise(() => {});
  const plain = expect(within(never, 1_000)).rejects.toThrow("no response in 1000 ms");
  const named = expect(within(never, 1_000, () => new RangeError("late"))).rejects.toThrow(
    new RangeError("late"),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all([plain, named]);
});

test("no timer is left running", async () => {
  vi.useFakeTimers();
  await within(Promise.resolve(), 1_000);
  expect(vi.getTimerCount()).toBe(0);
});

import { expect, test } from "vitest";
import { nextAttempt } from "#core/outgoing/schedule.ts";

const now = new Date("2026-03-01T12:00:00Z");
const wait = (tries: number, random = 0.5, retryAfter: string | null = null) => {
  const next = nextAttempt({ tries, now, random, retryAfter });
  return next && (next.getTime() - now.getTime()) / 1_000;
};

test("a delivery is tried nine times in about a day", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => wait(tries));
  expect(waits).toEqual([5, 30, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  expect(wait(9)).toBeNull();
});

test("retries are spread by a tenth", () => {
  expect(wait(2, 0)).toBeCloseTo(27);
  expect(wait(2, 1)).toBeCloseTo(33);
});

test.each([
  ["60", 60],
  ["Sun, 01 Mar 2026 12:02:00 GMT", 120],
  // Never earlier than planned.
  ["1", 5],
  ["Sun, 01 Mar 2026 11:00:00 GMT", 5],
  ["1000000000", 86_400],
  ["-1", 5],
  ["soon", 5],
])("a receiver that is busy and asks for %s is tried again after %i s", (retryAfter, seconds) => {
  expect(wait(1, 0.5, retryAfter)).toBe(seconds);
});

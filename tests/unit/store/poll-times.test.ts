import { expect, test } from "vitest";
import { nextPollAt } from "#store/projects/poll-times.ts";

const MINUTE_MS = 60_000;
const now = new Date();
const minutesUntil = (checkMinutes: number, failingMinutes: number | null, chance = 0.5) => {
  const failingSince =
    failingMinutes === null ? null : new Date(now.getTime() - failingMinutes * MINUTE_MS);
  const next = nextPollAt(now, { checkMinutes, failingSince, chance });
  return Math.round((next.getTime() - now.getTime()) / MINUTE_MS);
};

test("a repository that can be read is asked in the interval of its project", () => {
  expect([1, 5, 60, 1440].map((interval) => minutesUntil(interval, null))).toEqual([
    1, 5, 60, 1440,
  ]);
});

test("the pauses double while a repository cannot be read, up to a day", () => {
  expect([0, 5, 10, 20, 600, 100_000].map((failing) => minutesUntil(5, failing))).toEqual([
    5, 5, 10, 20, 600, 1440,
  ]);
  // A failure never makes the checks more frequent than the project wants.
  expect(minutesUntil(1440, 10)).toBe(1440);
});

test("projects that were created together are asked at different times", () => {
  expect([0, 0.5, 1].map((chance) => minutesUntil(60, null, chance))).toEqual([54, 60, 66]);
});

import { expect, test } from "vitest";
import { quietUntil } from "#core/notifications/quiet-until.ts";

const night = { quietHours: { from: "22:00", to: "07:00" }, timeZone: "Europe/Berlin" };
const lunch = { quietHours: { from: "12:00", to: "13:30" }, timeZone: "Europe/Berlin" };
const at = (times: typeof night, iso: string) =>
  quietUntil(times, new Date(iso))?.toISOString() ?? null;

test("quiet hours cross midnight", () => {
  expect(at(night, "2026-06-01T19:59:59Z")).toBeNull();
  expect(at(night, "2026-06-01T20:00:00Z")).toBe("2026-06-02T05:00:00.000Z");
  expect(at(night, "2026-06-02T04:59:59Z")).toBe("2026-06-02T05:00:00.000Z");
  expect(at(night, "2026-06-02T05:00:00Z")).toBeNull();
});

test("quiet hours within a day end on the same day", () => {
  expect(at(lunch, "2026-06-01T10:30:00Z")).toBe("2026-06-01T11:30:00.000Z");
  expect(at(lunch, "2026-06-01T11:30:00Z")).toBeNull();
});

test("in the nights in which clocks change, quiet hours end at the same hour", () => {
  expect(at(night, "2026-03-28T22:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(at(night, "2026-10-24T21:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
});

test("without a chosen time zone the hours are those of UTC, and without hours nothing is quiet", () => {
  const utc = quietUntil({ ...night, timeZone: null }, new Date("2026-06-01T23:00:00Z"));
  expect(utc?.toISOString()).toBe("2026-06-02T07:00:00.000Z");
  expect(quietUntil({ quietHours: null, timeZone: null }, new Date())).toBeNull();
});

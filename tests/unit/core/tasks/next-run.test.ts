import fc from "fast-check";
import { expect, test } from "vitest";
import { nextRunOf, startOfMonth } from "#core/tasks/schedules/next-run.ts";
import { inTimeZone } from "#markdown/front-matter/time-zone.ts";
import { weekdays } from "#schemas/tasks/schedule-times.ts";

/** With clocks that are changed at midnight, by half an hour, in autumn and in spring, and a whole day that was left out. */
const zones = [
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Havana",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];
const DAY_MS = 24 * 60 * 60_000;
const RUNS = 40;
const timeZone = fc.option(fc.constantFrom(...zones), { nil: undefined });
const hour = fc.integer({ min: 0, max: 23 });
const start = fc.date({
  min: new Date("2010-01-01"),
  max: new Date("2030-01-01"),
  noInvalidDate: true,
});
const localDay = (at: Date, zone: string | undefined) =>
  inTimeZone(at.getTime(), zone).slice(0, "2026-03-09".length);

test("a daily schedule runs once on each local day, later than now, also when the clocks change", () => {
  fc.assert(
    fc.property(timeZone, hour, start, (zone, at, from) => {
      const days: string[] = [];
      let after = from;
      for (let run = 0; run < RUNS; run++) {
        const next = nextRunOf({ kind: "daily", hour: at }, { after, timeZone: zone })!;
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        // A day of 24 hours, and the hours that clocks are changed by. Samoa once left out a day.
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(2 * DAY_MS + DAY_MS / 12);
        days.push(localDay(next, zone));
        after = next;
      }
      expect(new Set(days).size).toBe(RUNS);
      const span = Date.parse(days.at(-1)!) - Date.parse(days[0]!);
      expect(span / DAY_MS - (RUNS - 1)).toBeLessThanOrEqual(zone === "Pacific/Apia" ? 1 : 0);
    }),
    { numRuns: 300 },
  );
});

test("a weekly schedule runs on its day only", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/Berlin", "America/Sao_Paulo"),
      hour,
      start,
      fc.constantFrom(...weekdays),
      (zone, at, from, weekday) => {
        const when = { kind: "weekly", weekday, hour: at } as const;
        const next = nextRunOf(when, { after: from, timeZone: zone })!;
        const day = new Date(localDay(next, zone)).getUTCDay();
        expect(weekdays[day]).toBe(weekday);
        const later = nextRunOf(when, { after: next, timeZone: zone })!;
        expect(later.getTime() - next.getTime()).toBeGreaterThan(6 * DAY_MS);
        expect(later.getTime() - next.getTime()).toBeLessThan(8 * DAY_MS);
      },
    ),
  );
});

test("an hour that the clocks skip is the next one, and of an hour that they show twice it is the second", () => {
  const berlin = (hour: number, after: string) =>
    nextRunOf(
      { kind: "daily", hour },
      { after: new Date(after), timeZone: "Europe/Berlin" },
    )!.toISOString();
  expect(berlin(2, "2027-03-27T12:00:00Z")).toBe("2027-03-28T01:00:00.000Z");
  expect(berlin(2, "2027-10-30T12:00:00Z")).toBe("2027-10-31T01:00:00.000Z");
  expect(berlin(6, "2027-06-30T12:00:00Z")).toBe("2027-07-01T04:00:00.000Z");
});

test("a month begins at midnight of the time zone", () => {
  const begin = (now: string, zone?: string) => startOfMonth(new Date(now), zone).toISOString();
  expect(begin("2026-11-30T23:30:00Z", "Europe/Berlin")).toBe("2026-11-30T23:00:00.000Z");
  expect(begin("2026-11-30T23:30:00Z")).toBe("2026-11-01T00:00:00.000Z");
});

import { expect, test } from "vitest";
import { publishFacts } from "#markdown/front-matter/front-matter.ts";
import { clockTime, datedIn, momentText } from "#markdown/front-matter/time-zone.ts";
import { startOf } from "#markdown/front-matter/written-dates.ts";
import { renderDate, yearOf } from "#markdown/themes/parts/dates.ts";
import { SettingsUpdate } from "#schemas/projects/settings/settings.ts";

test.each<[zone: string, written: string, iso: string, why: string]>([
  ["Europe/Berlin", "2026-01-09", "2026-01-09T00:00:00.000+01:00", "a day begins at midnight"],
  ["Europe/Berlin", "2026-07-09 08:30", "2026-07-09T08:30:00.000+02:00", "in summer time"],
  ["Europe/Berlin", "2026-01-09T23:30:00Z", "2026-01-10T00:30:00.000+01:00", "another zone"],
  ["Europe/Berlin", "2026-03-29 02:30", "2026-03-29T03:30:00.000+02:00", "a skipped time"],
  ["Europe/Berlin", "2026-10-25 02:30", "2026-10-25T02:30:00.000+01:00", "a time that is twice"],
  ["Asia/Kolkata", "2026-01-09", "2026-01-09T00:00:00.000+05:30", "half an hour"],
  ["America/St_Johns", "Jan 2, 2026", "2026-01-02T00:00:00.000-03:30", "west"],
  ["Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00.000+14:00", "a skipped day"],
  ["Europe/London", "2026-01-09", "2026-01-09T00:00:00.000Z", "as UTC"],
  ["Europe/Paris", "1767225600", "2026-01-01T01:00:00.000+01:00", "seconds since 1970"],
  ["Mars/Olympus", "2026-01-09", "2026-01-09T00:00:00.000Z", "an unknown zone counts as UTC"],
])("in %s, %s is %s: %s", (zone, written, iso) => expect(startOf(written, zone)).toBe(iso));

test("without a time zone, dates are UTC as before", () => {
  expect(startOf("2026-07-09")).toBe("2026-07-09T00:00:00.000Z");
  expect(datedIn(undefined, "2026-07-09T23:30:00.000Z")).toBe("2026-07-09T23:30:00.000Z");
  expect(momentText("2026-07-09T23:30:00.000Z")).toBe("2026-07-09 at 23:30 UTC");
});

test("every date of a note is in the zone, and pages show the day there", () => {
  const { date, updated, publishAt, expiresAt } = publishFacts(
    {
      date: "2026-01-01",
      updated: "2026-12-31T23:00:00Z",
      publishAt: "2026-02-01",
      expires: "2026-03-01",
    },
    () => null,
    "Asia/Tokyo",
  );
  expect([date, updated, publishAt, expiresAt]).toEqual([
    "2026-01-01T00:00:00.000+09:00",
    "2027-01-01T08:00:00.000+09:00",
    "2026-02-01T00:00:00.000+09:00",
    "2026-03-01T00:00:00.000+09:00",
  ]);
  expect(renderDate(date!, "en")).toBe('<time datetime="2026-01-01">1 January 2026</time>');
  expect(yearOf(updated!)).toBe("2027");
  expect(new Date(clockTime(date!)).toISOString()).toBe("2026-01-01T00:00:00.000Z");
  expect(momentText(publishAt!)).toBe("2026-02-01 at 00:00 UTC+09:00");
  expect(datedIn("Asia/Tokyo", "2026-12-31T20:00:00.000Z")).toBe("2027-01-01T05:00:00.000+09:00");
});

const change = (timeZone: unknown) =>
  SettingsUpdate.safeParse({ section: "site", values: { timeZone } });

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["europe/berlin ", "Europe/Berlin"],
  ["utc", "UTC"],
  ["Asia/Calcutta", "Asia/Calcutta"],
  ["Asia/Kolkata", "Asia/Kolkata"],
])("%j is saved as %s", (written, saved) =>
  expect(change(written)).toMatchObject({ data: { values: { timeZone: saved } } }),
);

test.each(["", "Berlin", "+01:00", "GMT+1", "Europe/Berlin\u0000", "../etc", "ünicode", 3])(
  "%j is refused",
  (written) => expect(change(written).success).toBe(false),
);

test("a refused time zone is named with its rule and limit", () => {
  expect(change("Mars").error?.issues[0]?.message).toMatch(
    /timeZone must be the name of a time zone/,
  );
  expect(change("A".repeat(51)).error?.issues[0]?.message).toMatch(/up to 50 characters/);
});

import { expect, test } from "vitest";
import {
  firstLine,
  formatBytes,
  formatCount,
  formatDay,
  formatDuration,
  formatMebibytes,
  formatRelative,
  initialsOf,
} from "../../../../web/src/lib/format.ts";

test("durations are as precise as users need", () => {
  expect(formatDuration(840)).toBe("840 ms");
  expect(formatDuration(3_420)).toBe("3.4 s");
  expect(formatDuration(42_600)).toBe("43 s");
  expect(formatDuration(125_000)).toBe("2 min 05 s");
  expect(formatDuration(3_720_000)).toBe("1 h 02 min");
});

test("sizes beside a limit are in its unit", () => {
  const sizes = [0, 1, 12 * 1024 ** 2, 5 * 1024 ** 3, 4.2 * 1024 ** 3];
  expect(sizes.map(formatMebibytes)).toEqual(["0 MiB", "1 MiB", "12 MiB", "5 GiB", "4.2 GiB"]);
});

test("times are relative to now", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(formatRelative("2026-03-01T11:59:40Z", now)).toBe("just now");
  expect(formatRelative("2026-03-01T11:59:05Z", now)).toBe("1 minute ago");
  expect(formatRelative("2026-03-01T09:00:00Z", now)).toBe("3 hours ago");
  expect(formatRelative("2026-02-28T12:00:00Z", now)).toBe("yesterday");
  expect(formatRelative("2024-02-28T12:00:00Z", now)).toBe("2 years ago");
});

test("numbers have a noun and a unit", () => {
  expect(formatCount(1, "note")).toBe("1 note");
  expect(formatCount(2319, "note")).toBe("2,319 notes");
  expect(formatCount(0, "delivery", "deliveries")).toBe("0 deliveries");
  expect(formatBytes(812)).toBe("812 B");
  expect(formatBytes(3_410_233)).toBe("3.4 MB");
});

test("an avatar has two initials from a name or an email address", () => {
  expect(initialsOf("Ada Lovelace")).toBe("AL");
  expect(initialsOf("ada.lovelace@example.com")).toBe("AL");
  expect(initialsOf("grace")).toBe("GR");
  expect(initialsOf("")).toBe("?");
});

test("a commit is named by its first line", () => {
  expect(firstLine("Fix a link\n\nIt led nowhere.")).toBe("Fix a link");
  expect(firstLine("")).toBe("(no message)");
});

test("a day is the same in every time zone, and an invalid date is shown as it is", () => {
  expect(formatDay("2024-05-03")).toBe("May 3, 2024");
  expect(formatDay("2024-05-03T00:00:00.000Z")).toBe("May 3, 2024");
  expect(formatDay("next summer")).toBe("next summer");
});

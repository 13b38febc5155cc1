import { expect, test } from "vitest";
import {
  addMonths,
  daysOfMonth,
  isMonth,
  weeksOf,
} from "../../../../../web/src/pages/schedule/month.ts";

test("a calendar shows whole weeks from Monday to Sunday", () => {
  const ends = (month: string) => {
    const weeks = weeksOf(month);
    return [weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)];
  };
  // It has exactly four weeks.
  expect(ends("2027-02")).toEqual([4, "2027-02-01", "2027-02-28"]);
  // It starts on a Sunday.
  expect(ends("2026-11")).toEqual([6, "2026-10-26", "2026-12-06"]);
  expect(weeksOf("2028-02").flat()).toContain("2028-02-29");
});

test("months follow each other across years", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("an address with a month that does not exist is not followed", () => {
  for (const text of ["", "9999-12", "2026-13", "2026-1", "26-01", "2026-01-01"])
    expect(isMonth(text)).toBe(false);
});

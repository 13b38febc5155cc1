import { expect, test } from "vitest";
import type { KpiReport } from "#schemas/admin/kpis.ts";
import { kpiChange } from "../../../../../web/src/pages/admin/kpis/kpi-change.ts";
import { kpiCsv } from "../../../../../web/src/pages/admin/kpis/kpi-csv.ts";

const nothing = {
  signUps: null,
  activeProjects: null,
  pushes: null,
  success: null,
  failed: null,
  canceled: null,
  skipped: null,
  unfinished: null,
  p50Ms: null,
  p95Ms: null,
  views: null,
  visitors: null,
  storedBytes: null,
};

test("the CSV has a row for each day, empty fields where nothing was counted, and no formulas", () => {
  const days: KpiReport["days"] = [
    { day: "2026-11-26", ...nothing },
    // A spreadsheet would run this as a formula.
    { day: '=HYPERLINK("https://example.org")', ...nothing, signUps: 2, p95Ms: 61_000 },
  ];
  expect(kpiCsv({ days }).split("\r\n")).toEqual([
    "day,signUps,activeProjects,pushes,success,failed,canceled,skipped,unfinished,p95Ms,p50Ms,views,visitors,storedBytes",
    "2026-11-26,,,,,,,,,,,,,",
    `"'=HYPERLINK(""https://example.org"")",2,,,,,,,,61000,,,,`,
    "",
  ]);
});

test("a figure is compared with the one of the period before", () => {
  const change = (now: number | null, before: number | null) => kpiChange(now, before, String);
  expect(change(112, 100)).toBe("+12% (100 before)");
  expect(change(50, 100)).toBe("−50% (100 before)");
  expect(change(1_001, 1_000)).toBe("±0% (1000 before)");
  expect(change(7, 7)).toBe("unchanged");
  expect(change(7, 0)).toBe("0 before");
  expect(change(null, 5)).toBe("5 before");
  expect(change(7, null)).toBe("nothing counted before");
});

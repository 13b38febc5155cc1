import { expect, test } from "vitest";
import { startOf } from "#markdown/front-matter/written-dates.ts";

test("a long text with many ordinals is read as no date, without a deep call", () => {
  expect(startOf("1st ".repeat(16_000))).toBeNull();
  expect(startOf(`${"(".repeat(30_000)}2026${")".repeat(30_000)}`)).toBe(
    "2026-01-01T00:00:00.000Z",
  );
});

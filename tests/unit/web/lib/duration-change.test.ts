import { expect, test } from "vitest";
import { durationChange } from "../../../../web/src/lib/duration-change.ts";

test("a stage shows how much faster or slower it was than before", () => {
  expect(durationChange(1_200, 1_500)).toBe("300 ms faster");
  expect(durationChange(63_000, 3_000)).toBe("1 min 00 s slower");
});

test("a difference within random variation counts as unchanged", () => {
  expect(durationChange(3, 19)).toBe("unchanged");
  expect(durationChange(10_400, 10_000)).toBe("unchanged");
  expect(durationChange(0, 0)).toBe("unchanged");
});

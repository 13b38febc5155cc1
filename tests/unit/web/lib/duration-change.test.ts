import { expect, test } from "vitest";
import { durationChange } from "../../../../web/src/lib/duration-change.ts";

test("a stage says how much faster or slower it was than before", () => {
  expect(durationChange(1_200, 1_500)).toBe("300 ms faster");
  expect(durationChange(63_000, 3_000)).toBe("1 min 00 s slower");
});

test("what differs by chance is as before", () => {
  expect(durationChange(3, 19)).toBe("as before");
  expect(durationChange(10_400, 10_000)).toBe("as before");
  expect(durationChange(0, 0)).toBe("as before");
});

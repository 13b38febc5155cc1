import { expect, test } from "vitest";
import { retryAfterMs } from "#service/retry-after.ts";

const now = new Date("2026-03-01T12:00:00Z");

test.each([
  ["60", 60_000],
  [" 1.5 ", 1_500],
  ["0", 0],
  ["Sun, 01 Mar 2026 12:02:00 GMT", 120_000],
  ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
  ["soon", null],
  ["", null],
  [undefined, null],
  [null, null],
])("a server that answers Retry-After: %s asks to wait %s ms", (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});

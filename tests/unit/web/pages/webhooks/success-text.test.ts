import { expect, test } from "vitest";
import { successText } from "../../../../../web/src/pages/webhooks/webhook-words.ts";

test.each([
  [{ attempts: 0, succeeded: 0 }, "no requests in 7 days"],
  [{ attempts: 1, succeeded: 1 }, "100% of 1 request succeeded in 7 days"],
  [{ attempts: 214, succeeded: 210 }, "98% of 214 requests succeeded in 7 days"],
  [{ attempts: 1_000, succeeded: 999 }, "99% of 1,000 requests succeeded in 7 days"],
  [{ attempts: 1_000, succeeded: 1 }, "less than 1% of 1,000 requests succeeded in 7 days"],
  [{ attempts: 3, succeeded: 0 }, "0% of 3 requests succeeded in 7 days"],
])("%j: %s", (week, text) => {
  expect(successText(week)).toBe(text);
});

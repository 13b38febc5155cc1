import { expect, test } from "vitest";
import { formatCost, tokensText, usdText } from "../../../../web/src/lib/usage-text.ts";

const cost = { steps: 2, inputTokens: 40_000, outputTokens: 8_000, usd: 1.2 };

test("a cost is in dollars, or in tokens if the prices are not known", () => {
  expect(formatCost(cost)).toBe("$1.20");
  expect(formatCost({ ...cost, usd: null })).toBe("48K tokens");
  expect(formatCost({ ...cost, steps: 0 })).toBeNull();
});

test("an estimate says so", () => {
  const estimated = { ...cost, isEstimated: true as const };
  expect(formatCost(estimated)).toBe("about $1.20");
  expect([usdText(estimated), tokensText(estimated)]).toEqual(["about $1.20", "about 48K tokens"]);
});

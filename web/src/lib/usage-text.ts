const MINUTE_MS = 60_000;
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const smallDollars = new Intl.NumberFormat("en", {
  ...{ style: "currency", currency: "USD" },
  maximumSignificantDigits: 2,
});
/** Below it, two digits after the point say nothing. */
const SMALL_USD = 0.1;

/** "48K" */
export const formatTokens = (tokens: number): string => compact.format(tokens);

/** "$0.0042", "$1.20" */
export const formatUsd = (usd: number): string =>
  (usd > 0 && usd < SMALL_USD ? smallDollars : dollars).format(usd);

/** Whole minutes that were begun. */
export const minutesOf = (milliseconds: number): number => Math.ceil(milliseconds / MINUTE_MS);

/** The whole cost of a task: in dollars, or in tokens if its model has no known price. Null before the first answer. */
export function formatCost(cost: {
  steps: number;
  inputTokens: number;
  outputTokens: number;
  usd: number | null;
}): string | null {
  if (cost.steps === 0) return null;
  return cost.usd === null
    ? `${formatTokens(cost.inputTokens + cost.outputTokens)} tokens`
    : formatUsd(cost.usd);
}

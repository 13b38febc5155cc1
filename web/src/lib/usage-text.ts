import type { UsedTokens } from "#schemas/ai/used-tokens.ts";

const MINUTE_MS = 60_000;
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const smallDollars = new Intl.NumberFormat("en", {
  style: "currency",
  currency: "USD",
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

interface Used extends UsedTokens {
  usd: number | null;
}

/** "48K tokens", "about 48K tokens" */
export const tokensText = ({ inputTokens, outputTokens, isEstimated }: UsedTokens): string =>
  `${about(isEstimated)}${formatTokens(inputTokens + outputTokens)} tokens`;

/** "$1.20", "about $1.20". Null if the price is not known. */
export const usdText = ({ usd, isEstimated }: Used): string | null =>
  usd === null ? null : about(isEstimated) + formatUsd(usd);

/** Not as exact as it looks. */
export const about = (isEstimated: true | undefined): string => (isEstimated ? "about " : "");

/** The whole cost of a task: in dollars, or in tokens if its model has no known price. Null before the first answer. */
export const formatCost = (cost: Used & { steps: number }): string | null =>
  cost.steps === 0 ? null : (usdText(cost) ?? tokensText(cost));

import type { AiPrices } from "#schemas/ai/ai-access.ts";
import type { UsedTokens } from "#schemas/ai/used-tokens.ts";

const TOKENS_OF_A_PRICE = 1_000_000;

/** What an answer cost, in US dollars; null if the prices are not known. */
export function usdOf(prices: AiPrices, usage: UsedTokens): number;
export function usdOf(prices: AiPrices | null, usage: UsedTokens): number | null;
export function usdOf(
  prices: AiPrices | null,
  { inputTokens, outputTokens }: UsedTokens,
): number | null {
  if (!prices) return null;
  return (inputTokens * prices.input + outputTokens * prices.output) / TOKENS_OF_A_PRICE;
}

import type { AiPrices } from "#schemas/ai/ai-access.ts";
import type { TaskUsage } from "#schemas/tasks/part.ts";

const TOKENS_OF_A_PRICE = 1_000_000;

/** What an answer cost, in US dollars; null if the prices are not known. */
export function usdOf(
  prices: AiPrices | null,
  { inputTokens, outputTokens }: Pick<TaskUsage, "inputTokens" | "outputTokens">,
): number | null {
  if (!prices) return null;
  return (inputTokens * prices.input + outputTokens * prices.output) / TOKENS_OF_A_PRICE;
}

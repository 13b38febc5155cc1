import type { Db } from "mongodb";
import type { AiPrices } from "#schemas/ai/ai-access.ts";
import { reserveCost, type Reservation } from "#store/answers/answer-days.ts";
import { usdOf } from "../ai/prices.ts";
import { MAX_OUTPUT_TOKENS } from "./ask-model.ts";
import { SYSTEM_PROMPT } from "./prompt.ts";

/** What a service adds to a request: roles, separators, a few sentences of its own. */
const OVERHEAD_TOKENS = 1_000;
const MICRO = 1_000_000;

/** Rounded up, so that many small costs are never counted as less than they are. */
export const microOf = (usd: number): number => Math.ceil(usd * MICRO);

/** What a prompt can cost at most, in US dollars. A token has at least one byte. */
function highestCost(prices: AiPrices, prompt: string): number {
  const inputTokens =
    Buffer.byteLength(SYSTEM_PROMPT) + Buffer.byteLength(prompt) + OVERHEAD_TOKENS;
  return usdOf(prices, { inputTokens, outputTokens: MAX_OUTPUT_TOKENS });
}

/** Holds the highest cost of a prompt. @returns null if the rest of the budget does not cover it */
export function reserve(
  db: Db,
  projectId: string,
  asked: { prices: AiPrices; prompt: string; budgetUsd: number; now: Date },
): Promise<Reservation | null> {
  const { prices, prompt, budgetUsd, now } = asked;
  const microUsd = microOf(highestCost(prices, prompt));
  return reserveCost(db, projectId, { microUsd, budget: Math.floor(budgetUsd * MICRO), now });
}

import type { Db } from "mongodb";
import type { AiPrices } from "#schemas/ai/ai-access.ts";
import { findAnswerDay, reserveCost, type Reservation } from "#store/answers/answer-days.ts";
import { usdOf } from "../ai/prices.ts";
import { MAX_OUTPUT_TOKENS } from "./ask-model.ts";
import { MAX_PASSAGES, PASSAGE_CHARACTERS } from "./passages.ts";
import { SYSTEM_PROMPT } from "./prompt.ts";

/** What a service adds to a request: roles, separators, a few sentences of its own. */
const OVERHEAD_TOKENS = 1_000;
const MICRO = 1_000_000;

/** Rounded up, so that many small costs are never counted as less than they are. */
export const microOf = (usd: number): number => Math.ceil(usd * MICRO);
export const usdOfMicro = (micro: number): number => micro / MICRO;

/** What a prompt can cost at most, in US dollars. A token has at least one byte. */
function highestCost(prices: AiPrices, prompt: string): number {
  const inputTokens =
    Buffer.byteLength(SYSTEM_PROMPT) + Buffer.byteLength(prompt) + OVERHEAD_TOKENS;
  return usdOf(prices, { inputTokens, outputTokens: MAX_OUTPUT_TOKENS });
}

/** The bytes of the question, the titles of the pages and the JSON syntax. */
const USUAL_REST_BYTES = 2_000;

/** What a question about notes in Latin script can cost at most, in US dollars. A budget below it answers hardly anything. */
export const highestUsualCost = (prices: AiPrices): number =>
  highestCost(prices, "x".repeat(MAX_PASSAGES * PASSAGE_CHARACTERS + USUAL_REST_BYTES));

interface Asked {
  prices: AiPrices;
  budgetUsd: number;
  now: Date;
}

/** Whether the rest of the budget covers no answer to a question, even from no passages. It is asked before the search, which costs time. */
export async function isUsedUp(
  db: Db,
  projectId: string,
  { question, prices, budgetUsd, now }: Asked & { question: string },
): Promise<boolean> {
  const day = await findAnswerDay(db, projectId, now);
  const least = microOf(highestCost(prices, question));
  return (day?.microUsd ?? 0) + least > budgetUsd * MICRO;
}

/** Reserves the highest cost of a prompt. @returns null if the rest of the budget does not cover it */
export function reserve(
  db: Db,
  projectId: string,
  { prompt, prices, budgetUsd, now }: Asked & { prompt: string },
): Promise<Reservation | null> {
  const microUsd = microOf(highestCost(prices, prompt));
  return reserveCost(db, projectId, { microUsd, budget: Math.floor(budgetUsd * MICRO), now });
}

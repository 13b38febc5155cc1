import type { Db } from "mongodb";
import type { VisitorSpending } from "#schemas/answers/visitor-spending.ts";
import { findAnswerDay } from "#store/answers/answer-days.ts";
import { findPrices } from "../ai/access.ts";
import { highestUsualCost, usdOfMicro } from "./visitor-budget.ts";

/** What the visitors of a project have spent today. */
export async function visitorSpending(
  db: Db,
  place: { orgId: string; projectId: string },
  now = new Date(),
): Promise<VisitorSpending> {
  const day = await findAnswerDay(db, place.projectId, now);
  const prices = await findPrices(db, place);
  return {
    usd: usdOfMicro(day?.microUsd ?? 0),
    questions: day?.questions ?? 0,
    usdPerQuestion: prices && highestUsualCost(prices),
  };
}

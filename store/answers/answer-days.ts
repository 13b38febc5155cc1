import type { Db } from "mongodb";
import { dayOf, endOfDay } from "#schemas/visitors/visit-day.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { AnswerDayDocument } from "./documents.ts";

/** Longer than an answer takes, so that one which began before midnight is still counted. */
const KEPT_MS = 86_400_000;

/** The part of a day's budget that one question reserves. */
export interface Reservation {
  id: string;
  microUsd: number;
}

/**
 * Counts the highest cost of a question if the rest of the day's budget covers it. The check and the count are one write, so any number of simultaneous
 * questions stay within the budget.
 * @returns null if the budget does not cover it
 */
export async function reserveCost(
  db: Db,
  projectId: string,
  { microUsd, budget, now }: { microUsd: number; budget: number; now: Date },
): Promise<Reservation | null> {
  const days = collection(db, "answerDays");
  const day = dayOf(now);
  const id = idOf(projectId, day);
  const expiresAt = new Date(endOfDay(day).getTime() + KEPT_MS);
  try {
    const empty = { projectId, microUsd: 0, questions: 0, expiresAt };
    await days.updateOne({ _id: id }, { $setOnInsert: empty }, { upsert: true });
  } catch (error) {
    // Another question of the day came first.
    if (!isDuplicateKey(error)) throw error;
  }
  const { matchedCount } = await days.updateOne(
    { _id: id, microUsd: { $lte: budget - microUsd } },
    { $inc: { microUsd, questions: 1 } },
  );
  return matchedCount === 1 ? { id, microUsd } : null;
}

/** Replaces the reserved cost of a question with its real cost. Null: the question was not asked after all. */
export async function settleCost(
  db: Db,
  { id, microUsd: reserved }: Reservation,
  microUsd: number | null,
): Promise<void> {
  await collection(db, "answerDays").updateOne(
    { _id: id },
    { $inc: { microUsd: (microUsd ?? 0) - reserved, questions: microUsd === null ? -1 : 0 } },
  );
}

export function findAnswerDay(
  db: Db,
  projectId: string,
  now: Date,
): Promise<AnswerDayDocument | null> {
  return collection(db, "answerDays").findOne({ _id: idOf(projectId, dayOf(now)) });
}

const idOf = (projectId: string, day: string) => `${projectId} ${day}`;

import type { Db, UpdateFilter } from "mongodb";
import { dayOf } from "#schemas/visitors/visit-day.ts";
import { collection } from "../collections.ts";
import type { WebhookDocument } from "./documents.ts";

/** The day has a place for its weekday, so seven days are kept and the document does not grow. */
const placeOf = (at: Date) => `attemptDays.${at.getUTCDay()}`;

/** Removes the attempts of a week before from the place of this day. Safe to call in several processes. */
export async function beginAttemptDay(db: Db, webhookId: string, at: Date): Promise<void> {
  const [place, day] = [placeOf(at), dayOf(at)];
  await collection(db, "webhooks").updateOne(
    { _id: webhookId, [`${place}.day`]: { $ne: day } },
    { $set: { [place]: { day, attempts: 0, succeeded: 0 } } },
  );
}

/** Counts an attempt of a day that has begun. */
export const countedAttempt = (at: Date, ok: boolean): UpdateFilter<WebhookDocument> => ({
  $inc: { [`${placeOf(at)}.attempts`]: 1, [`${placeOf(at)}.succeeded`]: ok ? 1 : 0 },
});

import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { hashSecret } from "../hash-secret.ts";
import type { SubscriberDocument } from "./documents.ts";
import { subscriberIdOf } from "./subscribers.ts";

export const CONFIRMATION_DAYS = 7;
const CONFIRMATION_MS = CONFIRMATION_DAYS * 24 * 3_600_000;

/** An address asks for new posts. It gets none before it is confirmed. @returns false if it is active already */
export async function askToJoin(
  db: Db,
  {
    projectId,
    email,
    language,
    token,
    now,
  }: { projectId: string; email: string; language: string; token: string; now: Date },
): Promise<boolean> {
  const _id = subscriberIdOf(projectId, email);
  try {
    await collection(db, "subscribers").updateOne(
      { _id, state: { $ne: "active" } },
      {
        $set: {
          state: "pending",
          confirmHash: hashSecret(token),
          confirmationSentAt: now,
          language,
          confirmedAt: null,
          bouncedAt: null,
          bounce: null,
          refusals: 0,
          expiresAt: new Date(now.getTime() + CONFIRMATION_MS),
        },
        $setOnInsert: { projectId, email, createdAt: now },
      },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // It is active, so the filter found nothing.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** The subscriber of a confirmation email, also after it has confirmed. Null if the link has expired. */
export function findByToken(
  db: Db,
  { projectId, token, now }: { projectId: string; token: string; now: Date },
): Promise<SubscriberDocument | null> {
  return collection(db, "subscribers").findOne({
    projectId,
    confirmHash: hashSecret(token),
    state: { $in: ["pending", "active"] },
    $or: [{ state: "active" }, { expiresAt: { $gt: now } }],
  });
}

/** @returns whether it was pending until now */
export async function activate(
  db: Db,
  { _id, confirmHash }: Pick<SubscriberDocument, "_id" | "confirmHash">,
  now: Date,
): Promise<boolean> {
  const { matchedCount } = await collection(db, "subscribers").updateOne(
    { _id, confirmHash, state: "pending" },
    { $set: { state: "active", confirmedAt: now }, $unset: { expiresAt: "" } },
  );
  return matchedCount === 1;
}

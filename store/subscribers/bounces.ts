import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** Mailings in a row that are given up before an address counts as one that does not exist. */
const GIVEN_UP_MAX = 3;

interface Failed {
  subscriberId: string;
  mailingId: string;
  /** The mail server's words. */
  words: string;
  now: Date;
}

/**
 * An email of a mailing was given up.
 * @param isPermanent whether the mail server refuses the address itself
 * @returns whether the address counts as bounced from now on
 */
export async function noteGivenUp(
  db: Db,
  { subscriberId, mailingId, words, now }: Failed,
  isPermanent: boolean,
): Promise<boolean> {
  const subscribers = collection(db, "subscribers");
  const counted = await subscribers.findOneAndUpdate(
    { _id: subscriberId, state: "active", refusedMailingId: { $ne: mailingId } },
    { $inc: { refusals: 1 }, $set: { refusedMailingId: mailingId } },
    { returnDocument: "after" },
  );
  if (!isPermanent && (counted?.refusals ?? 0) < GIVEN_UP_MAX) return false;
  const { modifiedCount } = await subscribers.updateOne(
    { _id: subscriberId, state: "active" },
    { $set: { state: "bounced", bouncedAt: now, bounce: words } },
  );
  return modifiedCount === 1;
}

/**
 * An email came back after the mail server had accepted it, or its owner has complained.
 * @returns the projects that send the address nothing any more
 */
export async function markBounced(
  db: Db,
  { email, words, now }: { email: string; words: string; now: Date },
): Promise<string[]> {
  const subscribers = collection(db, "subscribers");
  const active = await subscribers.find({ email, state: "active" }).toArray();
  const ids = active.map(({ _id }) => _id);
  if (ids.length > 0)
    await subscribers.updateMany(
      { _id: { $in: ids }, state: "active" },
      { $set: { state: "bounced", bouncedAt: now, bounce: words } },
    );
  return active.map(({ projectId }) => projectId);
}

/** The mail server accepted an email. */
export async function noteAccepted(db: Db, subscriberId: string): Promise<void> {
  await collection(db, "subscribers").updateOne(
    { _id: subscriberId, refusals: { $gt: 0 } },
    { $set: { refusals: 0 } },
  );
}

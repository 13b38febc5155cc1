import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { ended } from "../moments.ts";
import type { DigestEntryDocument, NotificationPreferencesDocument } from "./documents.ts";
import type { NewNotification } from "./notifications.ts";

/** Longer than it takes to write a digest. */
const LEASE_MS = 60_000;
/** A day has up to 25 hours, and more where a time zone changes. */
const LONGEST_WAIT_MS = 27 * 3_600_000;
/** Keeps one email readable. The others are in the next digest. */
const ENTRIES_PER_DIGEST = 500;

/** A user whose digest a worker is writing. */
export type ClaimedDigest = NotificationPreferencesDocument & { digestAt: Date };

/** Plans the first digest of a user. A planned one keeps its time. */
export async function planDigest(db: Db, userId: string, digestAt: Date): Promise<void> {
  await collection(db, "notificationPreferences").updateOne(
    { _id: userId, digestAt: { $exists: false } },
    { $set: { digestAt } },
  );
}

/** The user has chosen another time. Without a planned digest nothing changes. A worker that is writing one does not move it again. */
export async function moveDigest(db: Db, userId: string, digestAt: Date): Promise<void> {
  await collection(db, "notificationPreferences").updateOne(
    { _id: userId, digestAt: { $exists: true } },
    { $set: { digestAt }, $unset: { digestLeaseExpiresAt: "" } },
  );
}

/** Adds a notification to the user's next digest, once per key. */
export async function insertDigestEntry(
  db: Db,
  userId: string,
  { about, ...notification }: NewNotification,
  at: Date,
): Promise<void> {
  try {
    await collection(db, "digestEntries").insertOne({
      _id: newId(),
      userId,
      ...notification,
      about: about ?? null,
      at,
      sentIn: null,
    });
  } catch (error) {
    if (!isDuplicateKey(error, "key")) throw error;
  }
}

/** Claims the digest that is most overdue. If the worker dies, another one claims it after the lease. */
export async function claimDueDigest(db: Db, now: Date): Promise<ClaimedDigest | null> {
  const claimed = await collection(db, "notificationPreferences").findOneAndUpdate(
    {
      digestAt: { $exists: true, ...ended(now, LONGEST_WAIT_MS) },
      digestLeaseExpiresAt: ended(now, LEASE_MS),
    },
    { $set: { digestLeaseExpiresAt: new Date(now.getTime() + LEASE_MS) } },
    { sort: { digestAt: 1 }, returnDocument: "after" },
  );
  return claimed as ClaimedDigest | null;
}

/** The notifications that wait, oldest first. */
export function listDigestEntries(db: Db, userId: string): Promise<DigestEntryDocument[]> {
  return collection(db, "digestEntries")
    .find({ userId, sentIn: null })
    .sort({ at: 1, _id: 1 })
    .limit(ENTRIES_PER_DIGEST)
    .toArray();
}

/** Marked entries stay for a while, so that a repeated notification is not added again. */
export async function markDigested(db: Db, entryIds: string[], key: string): Promise<void> {
  await collection(db, "digestEntries").updateMany(
    { _id: { $in: entryIds } },
    { $set: { sentIn: key } },
  );
}

/** Ends a claim. If the user has chosen another time in the meantime, that time stays. */
export async function finishDigest(
  db: Db,
  { _id, digestAt }: ClaimedDigest,
  nextAt: Date,
): Promise<void> {
  await collection(db, "notificationPreferences").updateOne(
    { _id, digestAt },
    { $set: { digestAt: nextAt }, $unset: { digestLeaseExpiresAt: "" } },
  );
}

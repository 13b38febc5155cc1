import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { BillingEventDocument } from "./documents.ts";

/** @returns false if it is stored already */
export async function insertBillingEvent(
  db: Db,
  event: Omit<BillingEventDocument, "attempts" | "error">,
): Promise<boolean> {
  try {
    await collection(db, "billingEvents").insertOne({ ...event, attempts: 0, error: null });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** What waits about a customer. */
export const listWaitingEvents = (
  db: Db,
  customerId: string,
): Promise<Pick<BillingEventDocument, "_id" | "objectId">[]> =>
  collection(db, "billingEvents")
    .find({ customerId, handledAt: null })
    .project<Pick<BillingEventDocument, "_id" | "objectId">>({ objectId: 1 })
    .toArray();

export async function markEventsHandled(db: Db, eventIds: string[], now: Date): Promise<void> {
  await collection(db, "billingEvents").updateMany(
    { _id: { $in: eventIds } },
    { $set: { handledAt: now, error: null }, $inc: { attempts: 1 } },
  );
}

export async function markEventsFailed(db: Db, eventIds: string[], error: string): Promise<void> {
  await collection(db, "billingEvents").updateMany(
    { _id: { $in: eventIds } },
    { $set: { error }, $inc: { attempts: 1 } },
  );
}

/** Customers with events that were received before `before` and not handled. */
export function customersWaiting(db: Db, before: Date): Promise<(string | null)[]> {
  const filter = { handledAt: null, receivedAt: { $lt: before } };
  return collection(db, "billingEvents").distinct("customerId", filter);
}

/** How many events wait since before `before`, for the status of the installation. */
export const countWaitingEvents = (db: Db, before: Date): Promise<number> =>
  collection(db, "billingEvents").countDocuments({ handledAt: null, receivedAt: { $lt: before } });
